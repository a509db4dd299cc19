// Tests the notebooks through the package: running them, evaluating single operations, and printing tensors.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';

const engine = await load();
const notebooks = await loadNotebooks();
const floats = (shape, ...numbers) => ({ shape, data: Float32Array.from(numbers) });
const ids = (...numbers) => ({ shape: [numbers.length], data: BigInt64Array.from(numbers, BigInt) });

test('a run lists its cells, its steps, and the tensors of each cell', () => {
  for (const notebook of notebooks.ids()) {
    const run = notebooks.run(notebook);
    assert.equal(run.notebook, notebook);
    assert.equal(run.precision, 'float32');
    assert.ok(run.title.length > 0 && run.cells.length > 0);
    run.cells.forEach(({ cell }, i) => assert.equal(cell, i + 1));
    const known = new Set();
    for (const { id, args } of run.steps) {
      assert.ok(
        args.every((arg) => known.has(arg)),
        id,
      );
      known.add(id);
    }
    assert.deepEqual(new Set(run.cells.flatMap(({ tensors }) => tensors)), known);
  }
});

test('the printed texts that ship with the page are those of PyTorch', () => {
  const read = (file) => JSON.parse(fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
  const texts = read('tests/golden/notebooks.json').notebooks.map(({ notebook, cells }) => [
    notebook,
    cells.filter(({ printed }) => printed !== '').map(({ cell, printed }) => ({ cell, printed })),
  ]);
  assert.deepEqual(read('src/notebooks/data/printed.json'), Object.fromEntries(texts));
});

test('float64 computes in double precision: one number of notebook 004 differs after its printed digits', () => {
  const digits = (options) => {
    const { steps } = notebooks.run('004', options);
    return notebooks.print(steps.find(({ id }) => id === '004/17/omega_2').value, { precision: 8 }).slice(-14);
  };
  assert.equal(digits(), '-32.93915176])');
  assert.equal(digits({ precision: 'float64' }), '-32.93915168])');
  const { steps, precision } = notebooks.run('004', { precision: 'float64' });
  assert.equal(precision, 'float64');
  assert.ok(steps.every(({ value }) => !(value.data instanceof Float32Array)));
});

test('steps that are not in the notebook are marked', () => {
  const marks = notebooks.run('004').steps.map(({ inNotebook }) => inNotebook);
  assert.ok(marks.includes(true) && marks.includes(false));
});

test('evaluating a step again with its arguments gives the same result', () => {
  const { steps } = notebooks.run('000');
  const values = new Map(steps.map(({ id, value }) => [id, value]));
  const products = steps.filter(({ op }) => op === 'matmul' || op === 'matmulNt' || op === 'softmax');
  assert.ok(products.length > 5);
  for (const { op, args, value } of products)
    assert.deepEqual(
      notebooks.evaluate(
        op,
        args.map((arg) => values.get(arg)),
      ),
      value,
    );
});

test('operations accept numbers, lists, strings and booleans as settings', () => {
  assert.deepEqual(notebooks.evaluate('div', [floats([2], 3, 5)], { by: 2 }), floats([2], 1.5, 2.5));
  assert.deepEqual(notebooks.evaluate('permute', [floats([1, 2], 3, 5)], { dims: [1, 0] }), floats([2, 1], 3, 5));
  assert.deepEqual(
    notebooks.evaluate('sum', [floats([2, 2], 1, 2, 3, 4)], { dim: -1, unused: null }),
    floats([2], 3, 7),
  );
  assert.deepEqual(notebooks.evaluate('gatherRows', [floats([2, 1], 7, 8), ids(1, 0)]), floats([2, 1], 8, 7));
  assert.deepEqual(
    notebooks.evaluate('literal', [], { shape: [2], data: Int32Array.of(3, 4), dtype: 'i64' }),
    ids(3, 4),
  );
  const layer = { seed: '42', in: 2, out: 2, what: 'bias' };
  const [{ values }] = engine.random(42, [{ fn: 'linear', in: 2, out: 2 }]);
  assert.deepEqual(notebooks.evaluate('linearInit', [], { ...layer, bias: true }), values.bias);
  assert.throws(() => notebooks.evaluate('linearInit', [], { ...layer, bias: false }), /the layer has none/);
});

test('operations and parameters have camelCase names, in calls, results and messages', () => {
  const ops = new Set(notebooks.ids().flatMap((id) => notebooks.run(id).steps.map(({ op }) => op)));
  assert.ok(ops.has('gatherRows') && ![...ops].join().includes('_'));
  const drawn = (params) => notebooks.evaluate('rand', [], { seed: 1, shape: [2], ...params });
  const [, second] = drawn({}).data;
  assert.equal(drawn({ skipDraws: 1 }).data[0], second);
  assert.throws(
    () => drawn({ skip_draws: 1 }),
    /^TypeError: params has no "skip_draws"; names of parameters are camelCase$/,
  );
  assert.throws(() => drawn({ skipDraws: -1 }), /^RangeError: rand: skipDraws is -1/);
  assert.throws(() => notebooks.evaluate('gather_rows', []), /^TypeError: op must be one of literal, .*gatherRows/);
  assert.throws(() => notebooks.evaluate('gatherRows', []), /^RangeError: gatherRows: there are 0 arguments/);
  assert.throws(() => notebooks.evaluate('rand', [], null), /^TypeError: params must be an object but is null$/);
});

test('the result is float64 if one argument is float64', () => {
  const { data } = notebooks.evaluate('dot', [floats([1], 0.1), { shape: [1], data: Float64Array.of(3) }]);
  assert.deepEqual(data, Float64Array.of(Math.fround(0.1) * 3));
});

test('printing: precision, scientific notation, a suffix, integers', () => {
  const tensor = floats([2], 0.5, 1234.5);
  assert.equal(notebooks.print(tensor), 'tensor([5.0000e-01, 1.2345e+03])');
  assert.equal(notebooks.print(tensor, { sciMode: false, precision: 1 }), 'tensor([    0.5,  1234.5])');
  assert.equal(notebooks.print(floats([1], 1.5), { sciMode: true, precision: 2 }), 'tensor([1.50e+00])');
  assert.equal(notebooks.print(tensor, { sciMode: null }), notebooks.print(tensor));
  assert.equal(notebooks.print(floats([], 2), { suffix: ', grad_fn=<x>' }), 'tensor(2., grad_fn=<x>)');
  assert.equal(notebooks.print(ids(1, -20)), 'tensor([  1, -20])');
  assert.equal(notebooks.print({ shape: [1], data: Float64Array.of(1 / 3) }, { precision: 8 }), 'tensor([0.33333333])');
});

const wrong = [
  [() => notebooks.run('000', { precision: 'half' }), TypeError, /precision must be 'float32' or 'float64'/],
  [() => notebooks.run(0), TypeError, /notebook must be a string but is 0/],
  [() => notebooks.evaluate('dot', floats([1], 1)), TypeError, /args must be an array of tensors but is an object/],
  [
    () => notebooks.evaluate('dot', [{ shape: [1] }]),
    TypeError,
    /args\[0\]\.data must be an array of numbers but is undefined/,
  ],
  [() => notebooks.evaluate('dot', [null]), TypeError, /args\[0\] must be a tensor \{ shape, data \} but is null/],
  [
    () => notebooks.evaluate('dot', [{ shape: [1], data: ['1'] }]),
    TypeError,
    /args\[0\]\.data\[0\] must be a number but is the string "1"/,
  ],
  [
    () => notebooks.evaluate('dot', [{ shape: [1.5], data: new Float32Array(1) }]),
    RangeError,
    /args\[0\]\.shape\[0\] must be a whole number/,
  ],
  [() => notebooks.evaluate('flatten', [floats([2, 2], 1)]), RangeError, /has shape \[2, 2\] but 1 number/],
  [() => notebooks.evaluate('dot', [floats([1], 1)]), RangeError, /takes|wanted|arguments/],
  [() => notebooks.evaluate('div', [floats([1], 1)]), RangeError, /the parameter "by" is missing/],
  [
    () => notebooks.evaluate('div', [floats([1], 1)], { by: {} }),
    TypeError,
    /params\.by must be an array of numbers but is an object/,
  ],
  [
    () => notebooks.evaluate('div', [floats([1], 1)], { by: ['1'] }),
    TypeError,
    /^params\.by\[0\] must be a number but is the string "1"$/,
  ],
  [() => notebooks.evaluate('rand', [], { seed: 1, shape: [1e9, 1e9] }), RangeError, /the result has shape|more than/],
  [() => notebooks.evaluate('matmul', [floats([2], 1, 2), floats([3], 1, 2, 3)]), RangeError, /2.*3/],
  [() => notebooks.print(floats([2], 1)), RangeError, /has shape \[2\] but 1 number/],
  [() => notebooks.print(floats([1], 1), { precision: 61 }), RangeError, /precision/],
  [() => notebooks.print(floats([1], 1), { sciMode: 1 }), TypeError, /sciMode must be true or false but is 1/],
];

wrong.forEach(([call, kind, message]) =>
  test(`refused: ${message}`, () => {
    assert.throws(call, (error) => {
      assert.match(error.message, message);
      return error.constructor === kind;
    });
  }),
);
