// Several threads give the same bits as one thread, in a real browser and in Node. If memory cannot be shared, the pool
// uses one thread and says why.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { chromium } from '@playwright/test';
import { loadFastPool } from '../../dist/npm/fast-pool.js';
import { loadFastPool as loadNodePool } from '../../dist/npm/fast-pool-node.js';
import { loadFast } from '../../dist/npm/fast.js';
import { browsers } from '../../tools/lib/browsers.mjs';
import { tryPool } from './support/try-pool.mjs';
import { newPage } from '../support/new-page.mjs';

const program = browsers().chromium;
const dist = new URL('../../dist/npm/', import.meta.url);
let server;
let browser;

/** Serves the package. All pages except those in /plain/ get the headers that allow shared memory with workers. */
before(async () => {
  server = createServer(async ({ url }, response) => {
    const [, place, file] = /^\/(\w+)\/(.*)$/.exec(url) ?? [];
    if (place !== 'plain')
      response
        .setHeader('Cross-Origin-Opener-Policy', 'same-origin')
        .setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    const isMissing = place === 'workerless' && file === 'fast-worker.js';
    const text =
      file === ''
        ? '<!doctype html><title>pool</title>'
        : isMissing
          ? undefined
          : await readFile(new URL(file ?? '', dist)).catch(() => undefined);
    if (text === undefined) return response.writeHead(404).end();
    response.setHeader('Content-Type', file === '' ? 'text/html' : 'text/javascript').end(text);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  if (program)
    browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
});

after(async () => {
  await browser?.close();
  server.close();
});

const said = {
  same: [true, true, true, true],
  kept: true,
  listed: true,
  after: true,
  mistyped: 'TypeError: queries[1500][0] must be a number but is the string "x"',
  short: 'RangeError: into has 2 numbers but the context has 2100 × 12',
  words: 'RangeError: keys[800][5] is NaN but must be finite',
  unchanged: true,
  batches: [true, true, true, true],
  wrongBatches: [
    'RangeError: text 2: keys[0][0] is NaN but must be finite',
    'RangeError: mask has 1 entry but there are 4 texts',
    'TypeError: text 3: mask.causal must be true or false but is 1',
    'RangeError: values has 3 texts but queries has 4',
    'RangeError: text 1: into has 2 numbers but the context has 9 × 12',
    'RangeError: text 0: into has 2 numbers but the context has 2100 × 12',
  ],
  afterBatch: true,
  odd: [
    'TypeError: heads must be a number but is the string "3"',
    'RangeError: heads must be at least 1 but is 0',
    "TypeError: scale must be 'sqrtDk', 'off' or a number but is a symbol",
    'RangeError: scale must be finite and above 0 but is 0',
    'RangeError: alibi has size 1 but heads is 3',
    'TypeError: alibi[0] must be a number but is undefined',
    'TypeError: mask.causal must be true or false but is the string "no"',
    "TypeError: fullyMasked must be 'zero' or 'nan' but is 1",
    'RangeError: heads = 3 must be a multiple of kvHeads, which is 2',
    'RangeError: softcap must be finite and at least 0 (off) but is -1',
    'RangeError: mask.window.before must be from 0 to 134217728 but is -1',
    'TypeError: mask.window has no option "behind"; its options are before, after',
    'RangeError: firstQuery must be from 0 to 134217728 but is -2',
    'RangeError: sinks has size 1 but heads is 3',
  ],
};
const refused = 'Error: this pool has been disposed of';

async function visit(place, threads) {
  const page = await newPage(browser);
  await page.goto(`http://127.0.0.1:${server.address().port}/${place}/`);
  const load = "Promise.all([import('./fast-pool.js'), import('./fast.js')])";
  const result = await page.evaluate(
    `${load}.then(([{ loadFastPool }, { loadFast }]) => (${tryPool})(loadFastPool, loadFast, ${threads}))`,
  );
  await page.close();
  return result;
}

test('three threads give the same bits as one', { skip: !program && 'there is no Chromium' }, async () => {
  assert.deepEqual(await visit('isolated', 3), {
    threads: 3,
    reason: '',
    ...said,
    disposed: [refused, refused, refused],
  });
});

test('a page that is not cross-origin isolated computes on one thread and says why', {
  skip: !program && 'there is no Chromium',
}, async () => {
  const reason = 'the page is not cross-origin isolated, so memory cannot be shared';
  assert.deepEqual(await visit('plain', 3), { threads: 1, reason, ...said, disposed: ['done', 'done', refused] });
});

test('if workers do not start, the pool uses one thread and says so', {
  skip: !program && 'there is no Chromium',
}, async () => {
  assert.deepEqual(await visit('workerless', 3), {
    threads: 1,
    reason: 'a worker could not be started',
    ...said,
    disposed: ['done', 'done', refused],
  });
});

test('outside of a page, the reason does not mention a page', async () => {
  const { Worker: workerBefore, SharedArrayBuffer: sharedBefore } = globalThis;
  globalThis.Worker = class {
    constructor() {
      throw new Error('no workers in this test');
    }
  };
  try {
    // Bun and Deno share memory without isolation, so the pool tries workers there.
    assert.equal((await loadFastPool({ threads: 2 })).reason, 'a worker could not be created: no workers in this test');
    globalThis.SharedArrayBuffer = undefined;
    assert.equal(
      (await loadFastPool({ threads: 2 })).reason,
      'this runtime has no SharedArrayBuffer, so memory cannot be shared',
    );
  } finally {
    globalThis.Worker = workerBefore;
    globalThis.SharedArrayBuffer = sharedBefore;
  }
});

test('three threads of Node give the same bits as one', async () => {
  assert.deepEqual(await tryPool(loadNodePool, loadFast, 3), {
    threads: 3,
    reason: '',
    ...said,
    disposed: [refused, refused, refused],
  });
});

/** Runs a program of Node in a folder with a copy of the package, from which `prepare` may remove files. */
async function inNode(program, prepare = () => undefined) {
  const folder = await mkdtemp(path.join(tmpdir(), 'riverbank-pool-'));
  try {
    await cp(dist, path.join(folder, 'npm'), { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await prepare(path.join(folder, 'npm'));
    const begin = `import { loadFastPool } from './npm/fast-pool-node.js'; const pool = await loadFastPool({ threads: 2 });`;
    await writeFile(path.join(folder, 'program.js'), `${begin} ${program}`);
    return execFileSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' }).trim();
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a program of Node waits for its pool, and ends without dispose()', async () => {
  const matrix = '{ rows: 1000, columns: 4, data: new Float32Array(4000).fill(1) }';
  const program = `const x = ${matrix};
    const { context } = await pool.attend({ queries: x, keys: x, values: x, heads: 2 });
    console.log(pool.threads, context.data.every((each) => Math.abs(each - 1) < 1e-6));`;
  assert.equal(await inNode(program), '2 true');
});

test('in Node a worker that cannot be started is reported', async () => {
  const remove = (npm) => rm(path.join(npm, 'fast-worker.js'));
  assert.equal(await inNode('console.log(pool.threads, pool.reason);', remove), '1 a worker could not be started');
});

test('the pool of pages uses one thread in Node and says why', async () => {
  const pool = await loadFastPool({ threads: 2 });
  assert.deepEqual([pool.threads, pool.reason], [1, 'there are no web workers here']);
  const { context } = await pool.attend({ queries: [[1]], keys: [[1]], values: [[7]] });
  assert.deepEqual([...context.data], [7]);
  await assert.rejects(loadFastPool({ threads: 0 }), /^RangeError: threads must be at least 1 but is 0$/);
  await assert.rejects(
    pool.attend({ queries: [[1]], keys: [[1]], values: [[7]], mask: { keep: [[1]] } }),
    /^TypeError: mask has no option "keep"; attend\(\) of riverbank\/fast takes mask\.keep; its options are causal, window$/,
  );
});
