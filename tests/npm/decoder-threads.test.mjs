// A model on several threads gives the same bits as on one thread, in Node and in a page. If there is only one thread,
// the model says why.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { loadCheckpoint as loadExternal } from '../../dist/npm/checkpoints-external.js';
import { browsers } from '../../tools/lib/browsers.mjs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { modelFolders, modelNamed, readModelFolder } from '../golden/npm/model-folders.mjs';
import { newPage } from '../support/new-page.mjs';

const folders = modelFolders().map((folder) => ({ name: path.basename(folder), ...readModelFolder(folder) }));
const filesOf = (name) => modelNamed(name).files;
const llama = filesOf('llama');
const promptOf = (length) => Array.from({ length }, (_, i) => 3 + ((i * 7) % 50));
const prompt = promptOf(30);
const options = { greedy: true, tokens: 8, stop: [] };

async function generated(model, more, ids = prompt) {
  const all = [];
  for await (const { id, logit } of model.generate(ids, { ...options, ...more })) all.push([id, logit]);
  return all;
}

/** Runs `load` and returns its model, the workers that it started, and the messages that each of them got. */
async function withWorkers(load) {
  const { postMessage } = Worker.prototype;
  const messages = new Map();
  Worker.prototype.postMessage = function (message, ...more) {
    messages.set(this, [...(messages.get(this) ?? []), message]);
    return postMessage.call(this, message, ...more);
  };
  try {
    const model = await load().catch((error) => ({ error }));
    return { model, workers: [...messages.keys()], messages: [...messages.values()] };
  } finally {
    Worker.prototype.postMessage = postMessage;
  }
}

for (const simd of ['baseline', 'auto'])
  test(`two and three threads give the bits of one, build ${simd}`, async () => {
    for (const { name, files } of folders) {
      for (const weights of ['stored', 'int8']) {
        const run = async (threads) => {
          const model = await loadCheckpoint(files, { simd, weights, threads });
          assert.deepEqual([model.threads, model.reason], [threads, '']);
          // With 46 tokens or more, the threads share attention too.
          const ids = promptOf(Math.min(55, model.config.sequence - options.tokens));
          const { hidden } = model.read(ids);
          const numbers = hidden.map(({ data }) => data);
          assert.ok(numbers.every(({ buffer }) => buffer instanceof ArrayBuffer)); // a copy: threads cannot change it
          const result = [numbers, model.config.causal ? await generated(model, {}, ids) : []];
          model.dispose();
          return result;
        };
        const one = await run(1);
        for (const threads of [2, 3]) assert.deepEqual(await run(threads), one, `${name} ${weights} ${threads}`);
      }
    }
  });

test('each worker gets a stack of its own', async () => {
  const { model, messages } = await withWorkers(() => loadCheckpoint(llama, { threads: 3 }));
  const helpers = messages.map(([, helper]) => helper);
  assert.equal(helpers.length, 2);
  const [first, second] = helpers.map(({ stack }) => stack);
  assert.ok(Math.abs(first - second) >= 2 ** 16);
  assert.equal(helpers[0].team, helpers[1].team);
  model.dispose();
});

test('memory that grows is seen by all threads', async () => {
  const model = await loadCheckpoint(llama, { threads: 2 });
  const before = model.memoryBytes;
  const texts = [];
  while (model.memoryBytes === before) {
    const session = model.session();
    session.append(prompt);
    for await (const _ of session.generate([], { ...options, tokens: 1 }));
    texts.push(session);
  }
  const one = await loadCheckpoint(llama);
  assert.deepEqual(await generated(model), await generated(one));
  model.dispose();
});

test('an aborted generation leaves the model as it was', async () => {
  const model = await loadCheckpoint(llama, { threads: 2 });
  const want = await generated(model);
  const control = new AbortController();
  const aborted = async () => {
    for await (const _ of model.generate(prompt, { ...options, signal: control.signal })) control.abort();
  };
  await assert.rejects(aborted, { name: 'AbortError' });
  assert.deepEqual(await generated(model), want);
  model.dispose();
});

test('dispose() ends the workers', async () => {
  const { model, workers } = await withWorkers(() => loadCheckpoint(llama, { threads: 3 }));
  assert.equal(workers.length, 2);
  const ends = workers.map((worker) => once(worker, 'exit'));
  await generated(model);
  model.dispose();
  await Promise.all(ends);
});

test('a model that is garbage-collected ends its workers', async () => {
  const ends = [];
  await (async () => {
    const { model, workers } = await withWorkers(() => loadCheckpoint(llama, { threads: 2 }));
    workers.forEach((worker) => ends.push(once(worker, 'exit')));
    await generated(model);
  })();
  let isOver = false;
  const all = Promise.all(ends).then(() => (isOver = true));
  while (!isOver) {
    globalThis.gc();
    await new Promise(setImmediate);
  }
  await all;
});

test('files that cannot be opened leave no workers behind', async () => {
  const { model, workers } = await withWorkers(async () => {
    const loading = loadCheckpoint({ ...llama, 'config.json': Buffer.from('{}') }, { threads: 2 });
    return loading;
  });
  assert.ok(model.error instanceof RangeError);
  await Promise.all(workers.map((worker) => worker.threadId === -1 || once(worker, 'exit')));
});

test('a program may end while its model has threads', () => {
  const program = `
    import { loadCheckpoint } from ${JSON.stringify(new URL('../../dist/npm/checkpoints.js', import.meta.url))};
    import { modelNamed } from ${JSON.stringify(new URL('../golden/npm/model-folders.mjs', import.meta.url))};
    const model = await loadCheckpoint(modelNamed('llama').files, { threads: 2 });
    for await (const _ of model.generate('the bank', { tokens: 2 }));
    console.log(model.threads);`;
  assert.equal(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }), '2\n');
});

test('a worker that dies is reported, and one thread goes on', async () => {
  const { model, workers } = await withWorkers(() => loadCheckpoint(llama, { threads: 3 }));
  const want = await generated(model);
  const ends = workers.map((worker) => once(worker, 'exit'));
  workers[0].terminate();
  await Promise.all(ends); // if one worker fails, the model ends the others
  assert.deepEqual([model.threads, model.reason], [1, 'a worker failed']);
  assert.deepEqual(await generated(model), want);
});

/** The line of the worker's program that calls `help`, which the tests replace. */
const helps = 'table.get(data.help)(data.team)';
/** Code that takes one task of the engine's next job, does not compute it, and then runs `after`. */
const losesTask = (after) => `(() => {
    const state = new BigUint64Array(memory.buffer, data.team, 1);
    for (;;) {
      const before = Atomics.load(state, 0);
      if (before % 2n ** 32n === 0n || Atomics.compareExchange(state, 0, before, before - 1n) !== before) continue;
      ${after};
      return;
    }
  })()`;

const broken = 'throw new Error("broken")';
const fates = [
  { fate: 'ends', inNode: 'process.exit()', inPage: 'self.close()', reason: 'a worker has not answered for 5 seconds' },
  { fate: 'fails', inNode: broken, inPage: broken, reason: 'a worker failed' },
];

for (const { fate, inNode, reason } of fates)
  test(`a worker that ${fate} in the middle of a task stops the engine with an error`, async () => {
    const threads = createRequire(import.meta.url)('node:worker_threads');
    const { Worker: original } = threads;
    const orders = [];
    threads.Worker = class extends original {
      constructor(program, settings) {
        assert.ok(program.includes(helps));
        super(program.replace(helps, losesTask(inNode)), settings);
      }

      postMessage(message) {
        if (message.module) super.postMessage(message);
        else orders.push(() => super.postMessage(message));
      }
    };
    syncBuiltinESMExports();
    const model = await loadCheckpoint(llama, { threads: 2 });
    threads.Worker = original;
    syncBuiltinESMExports();
    orders.forEach((send) => send()); // held back until now, because loading the model also sends messages to the worker
    const untilItStops = async () => {
      for (;;) await generated(model); // repeated, because the worker may begin late
    };
    await assert.rejects(untilItStops, (error) => error.message.endsWith(`: ${reason}`));
    await assert.rejects(generated(model), /this engine has stopped; load\(\) gives a new one/);
  });

test('a worker that cannot start is reported, and one thread computes', async () => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = () => {
    throw new Error('no more threads');
  };
  const model = await loadCheckpoint(llama, { threads: 2 });
  Worker.prototype.postMessage = postMessage;
  assert.deepEqual([model.threads, model.reason], [1, 'a worker could not be started: no more threads']);
  assert.deepEqual(await generated(model), await generated(await loadCheckpoint(llama)));
});

test('the external entry has threads too, except with a wasmModule', async () => {
  const want = await generated(await loadCheckpoint(llama, { simd: 'baseline' }));
  const bytes = await readFile(inRoot('dist/npm/wasm/checkpoints.wasm'));
  for (const [given, threads, reason] of [
    [{}, 2, ''],
    [{ wasmBinary: bytes }, 2, ''],
    [{ wasmModule: await WebAssembly.compile(bytes) }, 1, 'the memory of a wasmModule cannot be shared'],
  ]) {
    const model = await loadExternal(llama, { simd: 'baseline', threads: 2, ...given });
    assert.deepEqual([model.threads, model.reason], [threads, reason]);
    assert.deepEqual(await generated(model), want);
    model.dispose();
  }
});

test('threads must be a whole number from 1 on', async () => {
  const { threads, reason } = await loadCheckpoint(llama);
  assert.deepEqual([threads, reason], [1, '']);
  for (const [wrong, message] of [
    [0, /^RangeError: threads must be at least 1 but is 0$/],
    [1.5, /^RangeError: threads /],
    ['2', /^TypeError: threads /],
  ])
    await assert.rejects(loadCheckpoint(llama, { threads: wrong }), (error) => message.test(String(error)));
});

/** Runs in the page. Generates tokens with one thread and with `count` threads, and returns both results. */
async function inPage({ given, ids, count, simd }) {
  const { loadCheckpoint: load } = await import('/page.js');
  const files = Object.fromEntries(Object.entries(given).map(([name, bytes]) => [name, Uint8Array.from(bytes)]));
  const results = [];
  for (const threads of [1, count]) {
    const model = await load(files, { threads, simd });
    const tokens = [];
    for await (const { id, logit } of model.generate(ids, { greedy: true, tokens: 8, stop: [] }))
      tokens.push([id, logit]);
    results.push({ threads: model.threads, reason: model.reason, tokens });
    model.dispose();
  }
  return results;
}

/**
 * Runs in the page. Replaces `find` by `put` in the workers' program, so that a worker loses a task. Generates tokens
 * until two calls have failed, and returns their error messages. The workers begin only after loading, because loading
 * has tasks too.
 */
async function inPageWithLostTask({ given, ids, find, put }) {
  const { loadCheckpoint: load } = await import('/page.js');
  const files = Object.fromEntries(Object.entries(given).map(([name, bytes]) => [name, Uint8Array.from(bytes)]));
  const { Blob: originalBlob, Worker: originalWorker } = globalThis;
  globalThis.Blob = class extends originalBlob {
    constructor([program], settings) {
      if (!program.includes(find)) throw new Error('this is not the program of a worker');
      super([program.replace(find, put)], settings);
    }
  };
  const orders = [];
  globalThis.Worker = class extends originalWorker {
    postMessage(message) {
      if (message.module) super.postMessage(message);
      else orders.push(() => super.postMessage(message));
    }
  };
  const model = await load(files, { threads: 2 });
  Object.assign(globalThis, { Blob: originalBlob, Worker: originalWorker });
  orders.forEach((send) => send());
  const messages = [];
  while (messages.length < 2) {
    try {
      for await (const _ of model.generate(ids, { greedy: true, tokens: 8, stop: [] }));
    } catch ({ message }) {
      messages.push(message);
    }
  }
  return messages;
}

const headers = {
  plain: {},
  isolated: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
};
headers.strict = {
  ...headers.isolated,
  'Content-Security-Policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'",
};

/** Starts Chromium and a server with a page for each of `headers`. Ends them after the test. */
async function openPages(t) {
  const { outputFiles } = await build({
    entryPoints: [inRoot('dist/npm/checkpoints.js')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const server = createServer(({ url }, response) => {
    const place = url.slice(1);
    for (const [name, value] of Object.entries(headers[place] ?? headers.isolated)) response.setHeader(name, value);
    if (url === '/page.js') response.setHeader('Content-Type', 'text/javascript').end(outputFiles[0].text);
    else response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>threads</title>');
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const browser = await chromium.launch({
    executablePath: browsers().chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  t.after(async () => {
    await browser.close();
    server.close();
  });
  const open = async (place) => {
    const page = await newPage(browser);
    await page.goto(`http://127.0.0.1:${server.address().port}/${place}`);
    return page;
  };
  return { open, given: Object.fromEntries(Object.entries(llama).map(([name, bytes]) => [name, Array.from(bytes)])) };
}

test('a page has threads if it is cross-origin isolated', { skip: !browsers().chromium }, async (t) => {
  const { open, given } = await openPages(t);
  const want = await generated(await loadCheckpoint(llama, { simd: 'baseline' }));
  for (const [place, threads, reason] of [
    ['isolated', 2, /^$/],
    ['plain', 1, /^the page is not cross-origin isolated, so memory cannot be shared$/],
    ['strict', 1, /^a worker could not be started: /],
  ]) {
    const page = await open(place);
    for (const simd of ['baseline', 'auto']) {
      const [one, several] = await page.evaluate(inPage, { given, ids: prompt, count: 2, simd });
      assert.deepEqual([one.threads, one.reason], [1, ''], place);
      assert.equal(several.threads, threads, place);
      assert.match(several.reason, reason);
      assert.deepEqual(several.tokens, one.tokens, place);
      if (simd === 'baseline') assert.deepEqual(one.tokens, want, place);
    }
  }
});

test('a worker of a page that is lost in the middle of a task stops the engine', {
  skip: !browsers().chromium,
}, async (t) => {
  const { open, given } = await openPages(t);
  for (const { inPage: after, reason } of fates) {
    const page = await open('isolated');
    const put = losesTask(after);
    const [first, second] = await page.evaluate(inPageWithLostTask, { given, ids: prompt, find: helps, put });
    assert.ok(first.endsWith(`: ${reason}`), first);
    assert.match(second, /this engine has stopped; load\(\) gives a new one/);
  }
});
