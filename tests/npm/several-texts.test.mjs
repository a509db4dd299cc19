// Tests several texts in one call of attend() and of fast.attend(): they give the numbers of PyTorch's batches and the
// bits of single calls, and wrong inputs are refused.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { AttentionCache, load } from '../../dist/npm/index.js';
import { loadFast } from '../../dist/npm/fast.js';
import { loadFastPool } from '../../dist/npm/fast-pool.js';

const engine = await load();
const fast = await loadFast({ simd: 'baseline' });
const { cases } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../golden/blocks.json'), 'utf8'));
const caseOf = (id) => cases.find((each) => each.id === id);
const near = (results, field, { data }, { abs, rel = 0 }) => {
  const got = results.flatMap((result) => [...result[field].data]);
  assert.equal(got.length, data.length);
  data.forEach((want, i) =>
    assert.ok(Math.abs(got[i] - want) <= abs + rel * Math.abs(want), `[${i}]: ${got[i]}, not ${want}`),
  );
};
/** The tensor's parts along its first axis. */
const partsOf = ({ shape, data }) => {
  const size = data.length / shape[0];
  return Array.from({ length: shape[0] }, (_, i) => ({
    shape: shape.slice(1),
    data: data.slice(i * size, (i + 1) * size),
  }));
};
const random = (seed, ...shape) => {
  const [{ values }] = engine.random(seed, [{ fn: 'randn', n: shape.reduce((a, b) => a * b) }]);
  return { shape, data: values.out.data };
};
const masksOf = ({ shape, data }, keyIs = 1) =>
  partsOf({ shape, data }).map((keep) => ({ keyKeep: keep.data.map((one) => Number(Number(one) === keyIs)) }));

for (const id of ['mha_torch/self_bias', 'mha_torch/cross', 'mha_torch/key_padding_mask']) {
  test(`attend() gives PyTorch's output for a batch: ${id}`, () => {
    const { inputs, params, outputs, tolerance } = caseOf(id);
    const projections = engine.fromTorch({
      in_proj_weight: inputs.in_proj_weight,
      in_proj_bias: inputs.in_proj_bias,
      'out_proj.weight': inputs['out_proj.weight'],
      'out_proj.bias': inputs['out_proj.bias'],
    });
    const padding = inputs.key_padding_mask;
    const traces = engine.attend({
      embeddings: inputs.query,
      ...(inputs.key && { source: inputs.key, valueSource: inputs.value }),
      ...(padding && { mask: masksOf(padding, 0) }),
      heads: params.heads,
      ...projections,
    });
    assert.equal(traces.length, inputs.query.shape[0]);
    near(traces, 'output', outputs.out, tolerance.out);
    near(traces, 'weights', outputs.weights, tolerance.weights);
  });
}

for (const id of ['sdpa/padding_mask', 'sdpa/cross_Tq3_Tk7', 'sdpa/batched_heads_causal']) {
  test(`fast.attend() gives PyTorch's output for a batch: ${id}`, () => {
    const { inputs, outputs, tolerance } = caseOf(id);
    const { q: queries, k: keys, v: values, key_keep: keep } = inputs;
    const mask = keep ? masksOf(keep) : { causal: id.includes('causal') };
    const heads = queries.shape.length === 4 ? queries.shape[1] : 1;
    const results = fast.attend({ queries, keys, values, heads, mask });
    assert.equal(results.length, queries.shape[0]);
    near(results, 'context', outputs.out, tolerance.out);
  });
}

test('each trace has the bits of a single call, for tensors and for texts of different lengths', () => {
  const shared = {
    heads: 2,
    query: { weight: random(1, 6, 6), layout: 'torch' },
    rotary: { dimensions: 2 },
    pins: [{ field: 'queries', row: 1, column: 2, value: 3 }],
  };
  const batch = random(2, 3, 4, 6);
  const wide = { shape: batch.shape, data: Float64Array.from(batch.data) };
  const mask = [{ causal: true }, undefined, { window: { before: 1 } }];
  const single = (embeddings, more) => engine.attend({ embeddings, ...shared, ...more });
  for (const [tensor, precision] of [
    [batch, 'float32'],
    [wide, 'float64'],
  ]) // prettier-ignore
    assert.deepEqual(
      engine.attend({ embeddings: tensor, ...shared, precision, mask }),
      partsOf(tensor).map((one, i) => single(one, { precision, ...(mask[i] && { mask: mask[i] }) })),
    );
  const uneven = [random(3, 2, 6), random(4, 5, 6)];
  const causal = { mask: { causal: true } };
  const want = uneven.map((one) => single(one, causal));
  const dense = uneven.map(({ shape: [rows, columns], data }) => ({ rows, columns, data }));
  const rows = dense.map((one) => Array.from({ length: one.rows }, (_, i) => one.data.subarray(i * 6, i * 6 + 6)));
  for (const texts of [uneven, dense, rows, rows.map((text) => text.map((row) => Array.from(row)))])
    assert.deepEqual(engine.attend({ embeddings: texts, ...shared, ...causal }), want);
  const source = random(5, 7, 6);
  assert.deepEqual(
    engine.attend({ embeddings: uneven, ...shared, source }),
    uneven.map((one) => single(one, { source })),
  );
  const past = { pastKeys: random(6, 2, 2, 3, 3), pastValues: random(7, 2, 2, 3, 3) };
  const plain = { heads: 2 };
  assert.deepEqual(
    engine.attend({ embeddings: uneven, ...plain, ...past }),
    uneven.map((embeddings, i) =>
      engine.attend({
        embeddings,
        ...plain,
        pastKeys: partsOf(past.pastKeys)[i],
        pastValues: partsOf(past.pastValues)[i],
      }),
    ),
  );
});

test('fast.attend() gives the same bits as single calls, with grouped heads and arrays for the contexts', () => {
  const [queries, keys, values] = [random(1, 3, 4, 5, 8), random(2, 3, 2, 6, 8), random(3, 3, 2, 6, 8)];
  const options = { heads: 4, kvHeads: 2, mask: { causal: true }, weightRows: [0, 7] };
  const parts = [queries, keys, values].map(partsOf);
  const want = parts[0].map((_, i) =>
    fast.attend({ queries: parts[0][i], keys: parts[1][i], values: parts[2][i], ...options }),
  );
  const into = want.map(() => new Float32Array(4 * 5 * 8));
  const results = fast.attend({ queries, keys, values, ...options, into });
  assert.deepEqual(results, want);
  results.forEach(({ context }, i) => assert.equal(context.data, into[i]));
  const uneven = [random(4, 3, 8), random(5, 1, 8)];
  assert.deepEqual(
    fast.attend({ queries: uneven, keys: uneven, values: uneven }),
    uneven.map((one) => fast.attend({ queries: one, keys: one, values: one })),
  );
});

test('a tensor with heads as its first axis is one text', () => {
  const heads = random(1, 3, 4, 2);
  const { context } = fast.attend({ queries: heads, keys: heads, values: heads, heads: 3 });
  assert.equal(context.rows, 12);
});

const text = [
  [1, 2],
  [3, 4],
]; // prettier-ignore
const three = random(1, 3, 2, 2);
const fastOf = (more) => () => fast.attend({ queries: three, keys: three, values: three, ...more });
for (const [title, call, name, message] of [
  [
    'a text of another width',
    () => engine.attend({ embeddings: [text, [[1, 2, 3]]], query: { weight: text } }),
    'RangeError',
    'text 1: embeddings have width 3 but query.weight has 2 rows',
  ],
  [
    'NaN',
    () => engine.attend({ embeddings: { shape: [2, 2, 2], data: [1, 2, 3, 4, 5, 6, 7, NaN] } }),
    'RangeError',
    'text 1: embeddings[1][1] is NaN but must be finite',
  ],
  [
    'a text that is no matrix',
    () => engine.attend({ embeddings: [text, 'two'] }),
    'TypeError',
    'text 1: embeddings must be rows of numbers, { rows, columns, data } or { shape, data } but is the string "two"',
  ],
  [
    'fewer masks than texts',
    () => engine.attend({ embeddings: [text, text], mask: [{ causal: true }] }),
    'RangeError',
    'mask has 1 entry but there are 2 texts',
  ],
  [
    'fewer sources than texts',
    () => engine.attend({ embeddings: [text, text, text], source: [text, text] }),
    'RangeError',
    'source has 2 texts but embeddings has 3',
  ],
  [
    'several sources for one text',
    () => engine.attend({ embeddings: text, source: three }),
    'RangeError',
    'source has 3 texts but embeddings has one',
  ],
  [
    'a tensor with too few numbers',
    () => engine.attend({ embeddings: { shape: [2, 2, 2], data: [1, 2] } }),
    'RangeError',
    'embeddings is 4 × 2 but its data has 2 numbers',
  ],
  [
    'one cache for several texts',
    () => engine.attend({ embeddings: [text, text], cache: new AttentionCache() }),
    'TypeError',
    'a cache belongs to one text, but embeddings has 2',
  ],
  [
    'one array for several contexts',
    fastOf({ into: new Float32Array(4) }),
    'TypeError',
    'into must be an array with one entry for each text but is an object',
  ],
  [
    'a batch whose heads are not named',
    fastOf({ heads: 2 }),
    'RangeError',
    'queries has 3 heads (shape 3 × 2 × 2) but there must be 2',
  ],
  [
    'an array of the wrong length',
    fastOf({ into: [new Float32Array(4), new Float32Array(3), undefined] }),
    'RangeError',
    /^text 1: into/,
  ],
]) // prettier-ignore
  test(`refused: ${title}`, () => assert.throws(call, { name, message }));

test('a pool of one thread takes several texts, too', async () => {
  const pool = await loadFastPool({ threads: 1 });
  assert.deepEqual(
    (await pool.attend({ queries: three, keys: three, values: three })).map(({ context }) => context),
    fast.attend({ queries: three, keys: three, values: three }).map(({ context }) => context),
  );
  await assert.rejects(
    pool.attend({ queries: [text, [[1, 2, 3]]], keys: text, values: text }),
    /^RangeError: text 1: /,
  );
  pool.dispose();
});
