// `alibi: true` gives each head the slope of Press et al. 2021, in every function that takes ALiBi.
import assert from 'node:assert/strict';
import test from 'node:test';
import { AttentionCache, load } from '../../dist/npm/index.js';
import { loadFast } from '../../dist/npm/fast.js';
import { loadFastPool } from '../../dist/npm/fast-pool-node.js';
import { loadGradients } from '../../dist/npm/gradients.js';

const engine = await load();
const fast = await loadFast();
const gradients = await loadGradients();

/** The slopes as the authors define them: a geometric series for powers of 2, and other numbers by recursion. */
function slopesFor(heads) {
  const series = (count) => Array.from({ length: count }, (_, i) => (2 ** -(2 ** -(Math.log2(count) - 3))) ** (i + 1));
  if (Number.isInteger(Math.log2(heads))) return series(heads);
  const closest = 2 ** Math.floor(Math.log2(heads));
  const others = slopesFor(2 * closest).filter((_, i) => i % 2 === 0);
  return [...series(closest), ...others.slice(0, heads - closest)];
}

const table = (rows, columns, seed) => ({
  ...{ rows, columns },
  data: Float32Array.from({ length: rows * columns }, (_, i) => Math.sin(seed + 1.7 * i)),
});
const near = (got, want) =>
  got.forEach((number, i) => assert.ok(Math.abs(number - want[i]) <= 1e-6, `${i}: ${number}, not ${want[i]}`));

/** The context of attention without projections, in float64: head after head, queries and keys two numbers wide. */
function contextOf(x, tokens, heads, slopes) {
  const at = (token, head, c) => x.data[token * 2 * heads + 2 * head + c];
  return slopes.flatMap((slope, head) =>
    Array.from({ length: tokens }, (_, i) => {
      const powers = Array.from({ length: tokens }, (_, j) =>
        Math.exp(
          (at(i, head, 0) * at(j, head, 0) + at(i, head, 1) * at(j, head, 1)) / Math.SQRT2 - slope * Math.abs(i - j),
        ),
      );
      const sum = powers.reduce((a, b) => a + b);
      return [0, 1].map((c) => powers.reduce((total, power, j) => total + (power / sum) * at(j, head, c), 0));
    }).flat(),
  );
}

for (const heads of [1, 2, 3, 4, 6, 8, 12, 16, 20]) {
  const tokens = 7;
  const embeddings = table(tokens, 2 * heads, heads);
  const slopes = slopesFor(heads);

  test(`the usual slopes of ${heads} ${heads === 1 ? 'head' : 'heads'}`, () => {
    const trace = engine.attend({ embeddings, heads, alibi: true });
    near(trace.context.data, contextOf(embeddings, tokens, heads, slopes));
    const given = { embeddings, heads, alibi: engine.alibi(heads, 1).slopes };
    near(given.alibi, slopes);
    assert.deepEqual(trace, engine.attend(given));
    assert.deepEqual(
      engine.attend({ embeddings, heads, alibi: true, precision: 'float64' }),
      engine.attend({ ...given, precision: 'float64' }),
    );
    assert.deepEqual(engine.attend({ embeddings, heads, alibi: false }), engine.attend({ embeddings, heads }));
    const dOutput = table(tokens, 2 * heads, 5);
    assert.deepEqual(gradients.attend({ embeddings, heads, alibi: true }, dOutput), gradients.attend(given, dOutput));
    const { queries, keys, values, context } = trace;
    const stacked = { queries, keys, values, heads };
    near(fast.attend({ ...stacked, alibi: true }).context.data, context.data);
    assert.deepEqual(fast.attend({ ...stacked, alibi: true }), fast.attend({ ...stacked, alibi: given.alibi }));
    assert.deepEqual(fast.attend({ ...stacked, alibi: false }), fast.attend(stacked));
    const prepared = fast.prepare({ heads, queries: tokens, keys: tokens, dK: 2, dV: 2, alibi: true });
    near(prepared.run(queries.data, keys.data, values.data), context.data);
    prepared.dispose();
  });
}

test('blocks, caches and the pool take alibi: true', async () => {
  const x = table(6, 6, 1);
  const identity = {
    weight: Array.from({ length: 6 }, (_, i) => Array.from({ length: 6 }, (_, j) => Number(i === j))),
  };
  const blockWith = (alibi) => ({ attention: { heads: 3, alibi }, feedForward: { widen: identity, narrow: identity } });
  const slopes = Float32Array.from(slopesFor(3));
  assert.deepEqual(engine.block(x, blockWith(true)), engine.block(x, blockWith(slopes)));
  assert.deepEqual(gradients.block(x, blockWith(true), x), gradients.block(x, blockWith(slopes), x));

  const causal = { heads: 3, alibi: true, mask: { causal: true } };
  const whole = engine.attend({ embeddings: x, ...causal });
  const cache = new AttentionCache();
  const rows = whole.embeddings.toArray();
  const pieces = [rows.slice(0, 2), rows.slice(2)].map((embeddings) => engine.attend({ embeddings, ...causal, cache }));
  assert.deepEqual(pieces[1].output.toArray(), whole.output.toArray().slice(2));
  const fastCache = new AttentionCache();
  const { queries, keys, values } = whole;
  assert.deepEqual(
    fast.attend({ queries, keys, values, ...causal, cache: fastCache }).context,
    fast.attend({ queries, keys, values, ...causal }).context,
  );

  const pool = await loadFastPool({ threads: 2 });
  assert.deepEqual(await pool.attend({ queries, keys, values, ...causal }), {
    context: fast.attend({ queries, keys, values, ...causal }).context,
  });
  pool.dispose();
});

for (const [heads, name, message] of [
  [0, 'RangeError', /^heads must be at least 1 but is 0$/],
  ['2', 'TypeError', /^heads must be a number but is the string "2"$/],
  [1e9, 'RangeError', /heads/],
])
  test(`alibi: true with heads ${heads} names the heads`, () => {
    const x = table(2, 2, 1);
    assert.throws(() => engine.attend({ embeddings: x, heads, alibi: true }), { name, message });
    assert.throws(() => fast.attend({ queries: x, keys: x, values: x, heads, alibi: true }), { name, message });
  });
