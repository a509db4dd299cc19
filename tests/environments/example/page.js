// Runs the entries in the page, in a worker and in a service worker. Also runs a pool of two threads and the elements
// in the page.
import { tryAll } from './entries.js';
import { tryElements } from './elements.js';
import { allEntries } from './lazy-entries.js';
import { tryPool } from './pool.js';
import { register, startWorker } from './workers.js';

const inWorker = () =>
  new Promise((resolve, reject) => {
    const worker = startWorker();
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker did not start'));
  });

async function inServiceWorker() {
  await register();
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  active.postMessage(port2, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
}

const parts = {
  page: () => tryAll(allEntries),
  pool: tryPool,
  elements: tryElements,
  worker: inWorker,
  'service worker': inServiceWorker,
};

/** The results of each part: 'no answer' until the part has answered. */
globalThis.results = Object.fromEntries(Object.keys(parts).map((name) => [name, { [name]: 'no answer' }]));

Promise.all(
  Object.entries(parts).map(async ([name, work]) => {
    globalThis.results[name] = await work().catch((error) => ({ [name]: String(error) }));
  }),
).then(() => {
  globalThis.hasAllResults = true;
});
