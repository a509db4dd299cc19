// Keeps the page's workers within a test's reach: ended from there, one says nothing any more, as when a browser ends it for want of memory.
globalThis.workers = [];
globalThis.Worker = class extends Worker {
  constructor(...settings) {
    super(...settings);
    globalThis.workers.push(this);
  }
};

// Nobody has the patience that the page has with a worker that may only be slow: ten seconds of it are four here.
const slowly = globalThis.setTimeout;
globalThis.setTimeout = (act, wait, ...given) => slowly(act, wait >= 10_000 ? 0.4 * wait : wait, ...given);
