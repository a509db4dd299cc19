// Tests further forms of input that the package accepts: tensors as matrices, booleans in masks, PyTorch's names.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadFast } from '../../dist/npm/fast.js';
import { load } from '../../dist/npm/index.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';

const engine = await load();
const rows = [
  [1, 2],
  [3, 4],
  [5, 7],
];
const tensor = { shape: [3, 2], data: Float32Array.from(rows.flat()) };

test('a tensor is accepted wherever a matrix is', async () => {
  assert.deepEqual(engine.attend({ embeddings: tensor }), engine.attend({ embeddings: rows }));
  assert.deepEqual(engine.matmul(rows, tensor, { transposeB: true }), engine.matmul(rows, rows, { transposeB: true }));
  const fast = await loadFast();
  const [queries, keys, values] = [tensor, tensor, tensor];
  assert.deepEqual(fast.attend({ queries, keys, values }), fast.attend({ queries: rows, keys: rows, values: rows }));
});

test('the axes of a tensor before the last are its rows', async () => {
  const fast = await loadFast();
  const stacked = { shape: [3, 1, 2], data: tensor.data };
  const [queries, keys, values] = [stacked, stacked, stacked];
  const matrix = { rows: 3, columns: 2, data: tensor.data };
  assert.deepEqual(
    fast.attend({ queries, keys, values, heads: 3 }),
    fast.attend({ queries: matrix, keys: matrix, values: matrix, heads: 3 }),
  );
});

test('a tensor with one axis is accepted as a vector', () => {
  const bias = { shape: [2], data: Float32Array.of(1, -1) };
  assert.deepEqual(
    engine.linear(
      rows,
      [
        [1, 0],
        [0, 1],
      ],
      bias,
    ),
    engine.linear(
      rows,
      [
        [1, 0],
        [0, 1],
      ],
      [1, -1],
    ),
  ); // prettier-ignore
});

for (const [name, call, message] of [
  [
    'a tensor whose numbers do not fit its shape',
    () => engine.attend({ embeddings: { shape: [2, 2], data: Float32Array.of(1, 2, 3) } }),
    'embeddings is 2 × 2 but its data has 3 numbers',
  ],
  [
    'a tensor with two axes as a vector',
    () => engine.linear(rows, rows, { shape: [1, 3], data: Float32Array.of(1, 2, 3) }),
    'bias has 2 axes but must have one',
  ],
]) {
  test(`refused: ${name}`, () => assert.throws(call, { name: 'RangeError', message }));
}

test('masks may contain booleans', async () => {
  const [yes, no] = [true, false];
  const keep = [
    [yes, no, yes],
    [yes, yes, yes],
    [no, yes, no],
  ];
  const keyKeep = [yes, yes, no];
  const numbers = { keep: keep.map((row) => row.map(Number)), keyKeep: keyKeep.map(Number) };
  assert.deepEqual(
    engine.attend({ embeddings: rows, mask: { keep, keyKeep } }),
    engine.attend({ embeddings: rows, mask: numbers }),
  );
  const fast = await loadFast();
  const parts = { queries: rows, keys: rows, values: rows };
  assert.deepEqual(fast.attend({ ...parts, mask: { keep, keyKeep } }), fast.attend({ ...parts, mask: numbers }));
  assert.throws(() => engine.attend({ embeddings: [[true, 1]] }), /embeddings\[0\]\[0\] must be a number but is true/);
});

test('rotary: true uses the defaults, and false rotates nothing', () => {
  assert.deepEqual(engine.attend({ embeddings: rows, rotary: true }), engine.attend({ embeddings: rows, rotary: {} }));
  assert.deepEqual(engine.attend({ embeddings: rows, rotary: false }), engine.attend({ embeddings: rows }));
});

test('fromTorch takes the parameters that random returns', () => {
  const [{ values }] = engine.random(7, [{ fn: 'multiheadAttention', d: 4, heads: 2 }]);
  const projections = engine.fromTorch(values);
  assert.deepEqual(
    projections,
    engine.fromTorch({
      inProjWeight: { rows: 12, columns: 4, data: values.in_proj_weight.data },
      inProjBias: values.in_proj_bias.data,
      outProjWeight: { rows: 4, columns: 4, data: values['out_proj.weight'].data },
      outProjBias: values['out_proj.bias'].data,
    }),
  );
  assert.throws(() => engine.fromTorch({ in_proj_weight: rows, in_proj_biass: [1] }), {
    name: 'TypeError',
    message:
      'fromTorch has no option "in_proj_biass"; its options are in_proj_weight, in_proj_bias, out_proj.weight, out_proj.bias',
  });
});

test('print takes matrices', async () => {
  const { print } = await loadNotebooks();
  const text = 'tensor([[1., 2.],\n        [3., 4.],\n        [5., 7.]])';
  assert.equal(print(tensor), text);
  assert.equal(print(rows), text);
  assert.equal(print({ rows: 3, columns: 2, data: tensor.data }), text);
});
