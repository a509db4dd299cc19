// Fast attention through npm: it computes the step-by-step engine's numbers, runs the requested build, and throws clear
// errors.
import assert from 'node:assert/strict';
import test from 'node:test';
import { hasRelaxedSimd, loadFast } from '../../dist/npm/fast.js';
import { load } from '../../dist/npm/index.js';
import { flagGiven, underFlag } from './relaxed-flag.mjs';

const builds = hasRelaxedSimd() ? ['baseline', 'relaxed'] : ['baseline'];

/** Random numbers that are the same on every run: a linear congruential generator. */
function dice(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1;
}

function matrix(next, rows, columns) {
  return { rows, columns, data: Float32Array.from({ length: rows * columns }, next) };
}

/** Puts heads that are stacked below one another side by side, as `attend` expects them. */
function joined({ rows, columns, data }, heads) {
  const tokens = rows / heads;
  return Array.from({ length: tokens }, (_, token) =>
    Array.from(
      { length: heads * columns },
      (__, i) => data[(Math.floor(i / columns) * tokens + token) * columns + (i % columns)],
    ),
  );
}

function assertNear(got, want, allowed, words) {
  assert.equal(got.length, want.length, words);
  got.forEach((value, i) =>
    assert.ok(
      Object.is(value, want[i]) || Math.abs(value - want[i]) <= allowed,
      `${words}: [${i}] is ${value}, want ${want[i]}`,
    ),
  );
}

const cases = [
  { heads: 1, queries: 3, keys: 3, dK: 4, dV: 4 },
  { heads: 3, queries: 21, keys: 37, dK: 5, dV: 9, mask: { causal: true } },
  {
    heads: 2,
    queries: 40,
    keys: 300,
    dK: 16,
    dV: 11,
    scale: 0.5,
    mask: { keyKeep: Array.from({ length: 300 }, (_, i) => (i % 3 ? 1 : 0)) },
  },
  {
    heads: 1,
    queries: 7,
    keys: 9,
    dK: 2,
    dV: 3,
    mask: { keep: Array.from({ length: 7 }, (_, i) => Array(9).fill(i === 4 ? 0 : 1)) },
  },
];

for (const simd of builds) {
  for (const { heads, queries, keys, dK, dV, ...options } of cases) {
    test(`${simd}: the result for ${heads} heads, ${queries} queries and ${keys} keys agrees with the trace`, async () => {
      const [fast, engine, next] = [await loadFast({ simd }), await load(), dice(heads + queries + keys)];
      const input = {
        queries: matrix(next, heads * queries, dK),
        keys: matrix(next, heads * keys, dK),
        values: matrix(next, heads * keys, dV),
        heads,
        ...options,
      };
      const weightRows = [0, heads * queries - 1];
      const got = fast.attend({ ...input, weightRows });
      const want = engine.attend({
        embeddings: joined(input.queries, heads),
        source: joined(input.keys, heads),
        valueSource: joined(input.values, heads),
        heads,
        ...options,
      });
      assertNear(got.context.data, want.context.data, 2e-6, 'context');
      weightRows.forEach((row, i) =>
        assertNear(
          got.weights.data.slice(i * keys, (i + 1) * keys),
          want.weights.data.slice(row * keys, (row + 1) * keys),
          2e-6,
          `weights of row ${row}`,
        ),
      );
      assert.deepEqual(got.fullyMaskedRows, want.fullyMaskedRows);
    });
  }

  test(`${simd}: prepared attention gives the same result as attend()`, async () => {
    const [fast, next] = [await loadFast({ simd }), dice(7)];
    // The heads of the last shape are so large that each is copied and computed separately.
    for (const [heads, queries, keys, causal, dK, dV] of [
      [1, 3, 3, false, 4, 6],
      [2, 30, 30, true, 4, 6],
      [3, 70, 65, true, 64, 64],
    ]) {
      const attention = fast.prepare({ heads, queries, keys, dK, dV, mask: { causal } });
      const input = {
        queries: matrix(next, heads * queries, dK),
        keys: matrix(next, heads * keys, dK),
        values: matrix(next, heads * keys, dV),
      };
      const { context } = fast.attend({ ...input, heads, mask: { causal } });
      const parts = [input.queries.data, input.keys.data, input.values.data];
      assert.deepEqual(attention.run(...parts), context.data);
      const room = new Float32Array(context.data.length);
      assert.equal(attention.run(...parts, room), room);
      assert.deepEqual(room, context.data);
      // The context may overwrite the queries, even at a small offset.
      if (dK === dV) {
        const both = new Float32Array(room.length + 200);
        both.set(parts[0]);
        attention.run(both.subarray(0, room.length), parts[1], parts[2], both.subarray(200));
        assert.deepEqual(both.subarray(200), context.data);
      }
      assert.throws(
        () => attention.run(parts[0].subarray(1), parts[1], parts[2]),
        /^RangeError: queries has \d+ numbers but the prepared shape has \d+$/,
      );
      assert.throws(
        () => attention.run([1], parts[1], parts[2]),
        /^TypeError: queries must be a Float32Array but is an array$/,
      );
      // If the engine's memory has grown, an old view is empty and a new view has the numbers.
      attention.context.fill(0);
      ['queries', 'keys', 'values'].forEach((name, i) => attention[name].set(parts[i]));
      const old = attention.keys;
      const another = fast.prepare({ queries: 1, keys: 2 ** 20, dK: 4, dV: 4 });
      if (old.length > 0) assert.deepEqual(old, parts[1]);
      attention.compute();
      assert.deepEqual(Float32Array.from(attention.context), context.data);
      assert.deepEqual(Float32Array.from(attention.keys), parts[1]);
      another.dispose();
      attention.dispose();
      for (const gone of [() => attention.run(...parts), () => attention.compute(), () => attention.keys]) {
        assert.throws(gone, /^Error: this prepared attention has been disposed of$/);
      }
    }
  });

  test(`${simd}: prepared attention can write its result into the engine’s own memory, even if that grows during the call`, async () => {
    const [fast, next] = [await loadFast({ simd, fresh: true }), dice(9)];
    const [heads, keys, width] = [2, 2 ** 18, 4];
    const attention = fast.prepare({ heads, queries: 1, keys, dK: width, dV: width });
    const parts = [heads, heads * keys, heads * keys].map((rows) => matrix(next, rows, width).data);
    const inWindow = Float32Array.from(attention.run(...parts, attention.context));
    assert.deepEqual(inWindow, attention.run(...parts));
  });

  test(`${simd}: the requested build runs`, async () => {
    const fast = await loadFast({ simd });
    assert.equal(fast.simd, simd);
    // The square of 1 + 2⁻¹² is 1 + 2⁻¹¹ + 2⁻²⁴. Without fusing, rounding drops the last term before −1 is added. With
    // fusing it is kept. The kernel computes powers of 2, so it multiplies queries by log2(e) / scale. Here this factor
    // is exactly 2¹¹, so the multiplication rounds nothing.
    const x = 1 + 2 ** -12;
    const scale = Math.fround(Math.LOG2E) * 2 ** -11;
    const queries = { rows: 1, columns: 8, data: Float32Array.of(-1, 0, 0, 0, x, 0, 0, 0) };
    const keys = { rows: 2, columns: 8, data: Float32Array.of(1, 0, 0, 0, x, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) };
    const values = { rows: 2, columns: 1, data: Float32Array.of(1, 0) };
    const { context } = fast.attend({ queries, keys, values, scale });
    const weightOf = (score) => 1 / (1 + 2 ** -score);
    const fused = Math.abs(context.data[0] - weightOf(1 + 2 ** -13)) < 1e-6;
    // Relaxed SIMD may fuse, but on a processor without a fused instruction it does not.
    assert.ok((simd === 'relaxed' && fused) || Math.abs(context.data[0] - weightOf(1)) < 1e-6, `${context.data[0]}`);
  });
}

test('the best build that this engine can run is the default, and loaded engines are shared', async () => {
  const fast = await loadFast();
  assert.equal(fast.simd, builds.at(-1));
  assert.equal(await loadFast(), fast);
  assert.notEqual(await loadFast({ fresh: true }), fast);
});

test('all tests of this file pass with relaxed SIMD, which Node 20 has behind a flag', {
  skip: hasRelaxedSimd() || flagGiven,
}, () => {
  assert.match(underFlag(import.meta.url), /relaxed: the requested build runs/);
});

test('an unknown build and a build that cannot run are refused with a clear error', async () => {
  await assert.rejects(
    loadFast({ simd: 'wide' }),
    /^TypeError: simd must be 'auto' or 'baseline' or 'relaxed' but is the string "wide"$/,
  );
  if (!hasRelaxedSimd()) await assert.rejects(loadFast({ simd: 'relaxed' }), /this runtime has no relaxed SIMD/);
});

test('the context is written into the given array, and nothing is written if an input is wrong', async () => {
  const fast = await loadFast();
  const x = [
    [1, 2],
    [3, 4],
  ];
  const room = new Float32Array(6).fill(7);
  const into = room.subarray(1, 5);
  assert.throws(
    () =>
      fast.attend({
        queries: x,
        keys: x,
        values: [
          [1, 2],
          [3, NaN],
        ],
        into,
      }),
    RangeError,
  );
  assert.deepEqual([...room], [7, 7, 7, 7, 7, 7]);
  const { context } = fast.attend({ queries: x, keys: x, values: x, into });
  assert.equal(context.data, into);
  assert.deepEqual([...room], [7, ...fast.attend({ queries: x, keys: x, values: x }).context.data, 7]);
});

test('the memory may grow during a call', async () => {
  const fast = await loadFast({ simd: 'baseline', fresh: true });
  const [queries, keys, dK, dV] = [960, 16, 1, 4096]; // this call needs more memory than its inputs and output
  const head = fast.prepare({ queries, keys, dK, dV });
  const before = fast.memoryBytes;
  const context = head.run(
    new Float32Array(queries * dK),
    new Float32Array(keys * dK),
    new Float32Array(keys * dV).fill(3),
  );
  assert.ok(fast.memoryBytes > before, `${before}`);
  assert.ok(context.every((number) => number === 3));
});

test('errors use the names of the JavaScript options', async () => {
  const fast = await loadFast();
  const x = [
    [1, 2],
    [3, 4],
  ];
  const wrong = (change, words) =>
    assert.throws(() => fast.attend({ queries: x, keys: x, values: x, ...change }), words);
  wrong(
    {
      keys: [
        [1, 2, 3],
        [1, 2, 3],
      ],
    },
    /^RangeError: queries have width 2 but keys have width 3$/,
  );
  wrong({ mask: { keyKeep: [1] } }, /^RangeError: mask\.keyKeep is 1 × 1/);
  wrong({ firstQuery: -1 }, /^RangeError: firstQuery must be from 0 to 134217728 but is -1$/);
  wrong({ weightRows: [2] }, /^RangeError: weightRows\[0\] is 2 but the weights have rows 0 to 1$/);
  wrong(
    {
      values: [
        [NaN, 1],
        [1, 1],
      ],
    },
    /^RangeError: values\[0\]\[0\] is NaN but must be finite$/,
  );
  wrong({ alibi: [1, 2] }, /^RangeError: alibi has size 2 but heads is 1$/);
  wrong({ into: [0, 0, 0, 0] }, /^TypeError: into must be a Float32Array but is an array$/);
  wrong({ into: new Float32Array(3) }, /^RangeError: into has 3 numbers but the context has 2 × 2$/);
  wrong({ qeys: x }, /^TypeError: attend has no option "qeys"/);
  assert.throws(
    () => fast.prepare({ queries: 0, keys: 1, dK: 1, dV: 1 }),
    /^RangeError: queries must be at least 1 but is 0$/,
  );
  assert.throws(
    () => fast.prepare({ queries: 2 ** 30, keys: 1, dK: 4, dV: 1 }),
    /^RangeError: heads × queries would be 1 × 1073741824 = 1073741824 numbers/,
  );
  const gone = fast.prepare({ queries: 1, keys: 1, dK: 1, dV: 1 });
  gone.dispose();
  gone.dispose();
  assert.throws(() => gone.run(...Array(3).fill(new Float32Array(1))), /has been disposed of/);
});

test('the memory for long texts grows with their length, not with its square', async () => {
  const [fast, next] = [await loadFast({ fresh: true }), dice(5)];
  const long = matrix(next, 4096, 64);
  const { context } = fast.attend({ queries: long, keys: long, values: long });
  assert.equal(context.rows, 4096);
  assert.ok(fast.memoryBytes <= 24 * 2 ** 20, `${fast.memoryBytes} bytes`);
});
