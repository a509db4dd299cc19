// Several threads in a real browser give the same bits as one thread. If memory cannot be shared, the pool uses one thread and says why.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import test, { after, before } from 'node:test';
import { chromium } from '@playwright/test';
import { loadFastPool } from '../../dist/npm/fast-pool.js';
import { browsers } from '../../tools/lib/browsers.mjs';

const program = browsers().chromium;
const dist = new URL('../../dist/npm/', import.meta.url);
let server;
let browser;

/** Serves the package. Pages below /isolated/ get the headers that allow shared memory with workers. */
before(async () => {
  server = createServer(async ({ url }, response) => {
    const [, place, path] = /^\/(\w+)\/(.*)$/.exec(url) ?? [];
    if (place !== 'plain')
      response
        .setHeader('Cross-Origin-Opener-Policy', 'same-origin')
        .setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    const isMissing = place === 'workerless' && path === 'fast-worker.js';
    const text =
      path === ''
        ? '<!doctype html><title>pool</title>'
        : isMissing
          ? undefined
          : await readFile(new URL(path ?? '', dist)).catch(() => undefined);
    if (text === undefined) return response.writeHead(404).end();
    response.setHeader('Content-Type', path === '' ? 'text/html' : 'text/javascript').end(text);
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

/** Runs in the page: what a pool with this number of threads reports, its context, and the context of a single thread. */
async function inPage(threads) {
  const { loadFastPool: start } = await import('./fast-pool.js');
  const { loadFast } = await import('./fast.js');
  const [heads, tokens, width] = [3, 700, 12];
  const matrix = (seed) => ({
    rows: heads * tokens,
    columns: width,
    data: Float32Array.from({ length: heads * tokens * width }, (_, i) => Math.sin(i * seed)),
  });
  const input = { queries: matrix(1.1), keys: matrix(1.7), values: matrix(2.3), heads, alibi: [0.5, 0.25, 0.125] };
  const pool = await start({ threads });
  const fast = await loadFast();
  const halves = ({ rows, columns, data }) => ({ rows: rows / 2, columns, data: data.subarray(0, data.length / 2) });
  const today = {
    ...{ queries: matrix(1.3), keys: halves(matrix(1.9)), values: halves(matrix(2.9)), heads: 6, kvHeads: 3 },
    ...{ softcap: 0.8, sinks: [1, 0, -1, 2, 0.5, 0], firstQuery: 20 },
  };
  const window = { before: 200, after: 30 };
  const several = [
    await pool.attend({ ...input, mask: { causal: true } }),
    await pool.attend(input),
    await pool.attend({ ...today, mask: { window } }),
    await pool.attend({ ...today, mask: { window, causal: true } }),
  ];
  const one = [
    fast.attend({ ...input, mask: { causal: true } }),
    fast.attend(input),
    fast.attend({ ...today, mask: { window } }),
    fast.attend({ ...today, mask: { window, causal: true } }),
  ];
  const into = new Float32Array(heads * tokens * width);
  const kept =
    (await pool.attend({ ...input, into })).context.data === into &&
    into.every((x, place) => x === several[1].context.data[place]);
  const rows = Array.from({ length: heads * tokens }, (_, row) =>
    Array.from(input.queries.data.subarray(row * width, (row + 1) * width)),
  );
  const listed = (await pool.attend({ ...input, queries: rows })).context.data.every(
    (x, place) => x === several[1].context.data[place],
  );
  const mistyped = await pool
    .attend({ ...input, queries: rows.map((row, i) => (i === 1500 ? row.map(() => 'x') : row)) })
    .catch(String);
  const after = (await pool.attend(input)).context.data.every((x, place) => x === several[1].context.data[place]);
  const short = await pool.attend({ ...input, into: new Float32Array(2) }).catch(String);
  const odd = [];
  for (const wrong of [
    { heads: '3' },
    { heads: 0 },
    { scale: Symbol('s') },
    { scale: 0 },
    { alibi: [1] },
    { alibi: Array(3) },
    { mask: { causal: 'no' } },
    { fullyMasked: 1 },
    { kvHeads: 2 },
    { softcap: -1 },
    { mask: { window: { before: -1 } } },
    { mask: { window: { behind: 1 } } },
    { firstQuery: -2 },
    { sinks: [1] },
  ]) {
    odd.push(await pool.attend({ ...input, ...wrong }).catch(String));
  }
  const changing = { ...input, queries: { ...input.queries, data: input.queries.data.slice() } };
  const promised = [pool.attend(changing), pool.attend(changing)];
  changing.queries.data.fill(NaN);
  changing.queries.rows = 1;
  const unchanged = (await Promise.all(promised)).every(({ context }) =>
    context.data.every((x, place) => x === several[1].context.data[place]),
  );
  const words = await pool
    .attend({ ...input, keys: { ...input.keys, data: input.keys.data.map((x, i) => (i === 12 * 800 + 5 ? NaN : x)) } })
    .catch(String);
  const { threads: before, reason } = pool;
  const cut = Promise.all([pool.attend(input).catch(String), pool.attend(input).catch(String)]);
  pool.dispose();
  const late = await pool.attend(input).catch(String);
  const disposed = [...(await cut), late].map((result) => (typeof result === 'string' ? result : 'done'));
  const same = several.map(({ context }, i) => context.data.every((x, place) => x === one[i].context.data[place]));
  return { threads: before, reason, same, kept, listed, mistyped, after, short, odd, unchanged, words, disposed };
}

const said = {
  same: [true, true, true, true],
  kept: true,
  listed: true,
  after: true,
  mistyped: 'TypeError: queries[1500][0] must be a number but is the string "x"',
  short: 'RangeError: into has 2 numbers but the context has 2100 × 12',
  words: 'RangeError: keys[800][5] is NaN',
  unchanged: true,
  odd: [
    'TypeError: heads must be a number but is the string "3"',
    'RangeError: heads must be at least 1 but is 0',
    "TypeError: scale must be 'sqrt_d_k', 'off' or a number but is a symbol",
    'RangeError: divisor must be finite and above 0 but is 0',
    'RangeError: alibi has slopes 1 but heads is 3',
    'TypeError: alibi[0] must be a number but is undefined',
    'TypeError: mask.causal must be true or false but is the string "no"',
    "TypeError: fullyMasked must be 'zero' or 'nan' but is 1",
    'RangeError: heads = 3 must be a multiple of kvHeads, which is 2',
    'RangeError: softcap must be finite and at least 0 (off) but is -1',
    'RangeError: mask.window.before must be from 0 to 134217728 but is -1',
    'TypeError: mask.window has no option "behind"; its options are before, after',
    'RangeError: firstQuery must be from 0 to 134217728 but is -2',
    'RangeError: sinks has scores 1 but heads is 3',
  ],
};
const refused = 'Error: this pool has been disposed of';

async function visit(place, threads) {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/${place}/`);
  const result = await page.evaluate(`(${inPage})(${threads})`);
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

test('in Node the pool uses one thread and says why', async () => {
  const pool = await loadFastPool({ threads: 2 });
  assert.deepEqual([pool.threads, pool.reason], [1, 'there are no web workers here']);
  const { context } = await pool.attend({ queries: [[1]], keys: [[1]], values: [[7]] });
  assert.deepEqual([...context.data], [7]);
  await assert.rejects(loadFastPool({ threads: 0 }), /^RangeError: threads must be at least 1 but is 0$/);
  await assert.rejects(
    pool.attend({ queries: [[1]], keys: [[1]], values: [[7]], mask: { keep: [[1]] } }),
    /^TypeError: mask has no option "keep"; its options are causal, window$/,
  );
});
