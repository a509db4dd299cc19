// Tests the matrices that the engine returns: reading their numbers, converting them to JSON, and printing them as
// tables.
import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';
import { DenseMatrix, load } from '../../dist/npm/index.js';
import { loadFast } from '../../dist/npm/fast.js';
import { loadFastPool } from '../../dist/npm/fast-pool.js';
import { loadGradients } from '../../dist/npm/gradients.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';

const engine = await load();
const notebooks = await loadNotebooks();
const matrix = DenseMatrix.from([
  [1, 2, 3],
  [4, 5, 6],
]);

/** The table that PyTorch prints for a tensor, without "tensor(…)" and its indentation. */
const printed = (tensor) =>
  notebooks
    .print(tensor)
    .replace(/^tensor\(|\)$/g, '')
    .replace(/\n {8}/g, '\n ');

test('results are matrices with methods', () => {
  const product = engine.matmul([[1, 2]], [[3], [4]]);
  assert.ok(product instanceof DenseMatrix);
  assert.equal(product.at(0, 0), 11);
});

test('at, row, column, toRows and toArray read the numbers; negative indices count from the end', () => {
  assert.equal(matrix.at(1, 0), 4);
  assert.equal(matrix.at(-1, -1), 6);
  assert.deepEqual(matrix.row(1), Float32Array.of(4, 5, 6));
  assert.deepEqual(matrix.column(-1), Float32Array.of(3, 6));
  assert.deepEqual(matrix.toRows(), [matrix.row(0), matrix.row(1)]);
  assert.deepEqual([...matrix], matrix.toRows());
  assert.deepEqual(matrix.toArray(), [
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

test('from() says what it takes if the value is no matrix', () => {
  for (const [value, given] of [
    ['a', 'the string "a"'],
    [1, '1'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [{}, 'an object'],
  ])
    assert.throws(() => DenseMatrix.from(value), {
      name: 'TypeError',
      message: `value must be rows of numbers, { rows, columns, data } or { shape, data } but is ${given}`,
    });
});

test('a row is a view, and from() copies', () => {
  const data = Float32Array.of(1, 2);
  const own = new DenseMatrix(1, 2, data);
  own.row(0)[1] = 9;
  assert.equal(data[1], 9);
  const copy = DenseMatrix.from(own);
  copy.row(0)[1] = 3;
  assert.equal(data[1], 9);
});

for (const [name, call, message] of [
  ['a row', () => matrix.row(2), 'row is 2, but must be a whole number from -2 to 1'],
  ['a column', () => matrix.at(0, -4), 'column is -4, but must be a whole number from -3 to 2'],
  ['a fraction', () => matrix.at(0.5, 0), 'row is 0.5, but must be a whole number from -2 to 1'],
  ['heads that do not divide', () => matrix.head(0, 3), "heads is 3, but must divide the matrix's 2 rows"],
  ['a head', () => matrix.head(2, 2), 'head is 2, but must be a whole number from -2 to 1'],
  ['a length', () => new DenseMatrix(2, 2, new Float32Array(3)), 'a matrix of 2 × 2 needs 4 numbers but has 3'],
]) {
  test(`refused: ${name}`, () => assert.throws(call, { name: 'RangeError', message }));
}

test('head() gives the rows of one head', () => {
  const embeddings = Array.from({ length: 3 }, (_, i) => [i, i + 1, 1, i * i]);
  const both = engine.attend({ embeddings, heads: 2 });
  for (const head of [0, 1]) {
    const columns = embeddings.map((row) => row.slice(2 * head, 2 * head + 2));
    const alone = engine.attend({ embeddings: columns });
    assert.deepEqual(both.weights.head(head), alone.weights);
    assert.deepEqual(both.weights.head(head, both.heads), alone.weights);
    assert.deepEqual(DenseMatrix.from(both.weights).head(head, both.heads), alone.weights);
  }
});

test('the matrices of a trace know the number of their heads', async () => {
  const embeddings = Array.from({ length: 3 }, (_, i) => Array.from({ length: 8 }, (_, k) => Math.cos(i * 8 + k)));
  const source = embeddings.map((row) => row.slice(0, 4));
  const attention = { source, heads: 4, kvHeads: 2, rotary: true };
  const rows = (steps) => (name) => [steps[name].rows, steps[name].head(0).rows];
  const perHead = (steps) => {
    for (const name of ['queries', 'rotatedQueries', 'scores', 'scaled', 'masked', 'weights', 'context'])
      assert.deepEqual(rows(steps)(name), [12, 3], name);
    for (const name of ['keys', 'values', 'rotatedKeys']) assert.deepEqual(rows(steps)(name), [6, 3], name);
    for (const name of ['embeddings', 'source', 'joined', 'output']) assert.deepEqual(rows(steps)(name), [3, 3], name);
  };
  const trace = engine.attend({ embeddings, ...attention });
  perHead(trace);
  assert.deepEqual(trace.keys.head(1).toArray(), trace.keys.toArray().slice(3));
  assert.deepEqual(trace.weights.head(-1).toArray(), trace.weights.toArray().slice(9));
  const identity = { weight: embeddings[0].map((_, i) => embeddings[0].map((_, k) => Number(i === k))) };
  const block = { attention, feedForward: { widen: identity, narrow: identity } };
  perHead(engine.block(embeddings, block).attention);

  const gradients = await loadGradients();
  perHead(gradients.attend({ embeddings, ...attention }, embeddings).steps);
  perHead(gradients.block(embeddings, block, embeddings).attention.steps);

  const { queries, keys, values } = trace;
  const fast = await loadFast();
  const { context } = fast.attend({ queries, keys, values, heads: 4, kvHeads: 2 });
  assert.equal(context.head(3).rows, 3);
  const pool = await loadFastPool({ threads: 2 });
  const shared = await pool.attend({ queries, keys, values, heads: 4, kvHeads: 2 });
  assert.equal(shared.context.head(3).rows, 3);
  pool.dispose();
});

test('JSON keeps all numbers, also NaN and infinities', () => {
  const { masked } = engine.attend({
    embeddings: [
      [1, 2],
      [3, 4],
    ],
    mask: { causal: true },
  }); // prettier-ignore
  assert.equal(masked.at(0, 1), -Infinity);
  assert.deepEqual(DenseMatrix.from(JSON.parse(JSON.stringify(masked))), masked);
  const odd = new DenseMatrix(1, 3, Float64Array.of(NaN, Infinity, 0.1));
  assert.equal(JSON.stringify(odd), '{"rows":1,"columns":3,"data":["NaN","Infinity",0.1],"precision":"float64"}');
  assert.deepEqual(DenseMatrix.from(JSON.parse(JSON.stringify(odd))), odd);
  const { weights } = engine.attend({
    embeddings: [
      [1, 2, 3, 4],
      [0, 1, 0, 1],
    ],
    heads: 2,
  });
  const again = DenseMatrix.from(JSON.parse(JSON.stringify(weights)));
  assert.deepEqual(again.head(1), weights.head(1));
  assert.deepEqual(DenseMatrix.from(weights).head(1), weights.head(1));
});

test('a matrix is accepted wherever matrices are, also after JSON', () => {
  const again = JSON.parse(JSON.stringify(matrix));
  assert.deepEqual(engine.matmul(matrix, again, { transposeB: true }).toArray(), [
    [14, 32],
    [32, 77],
  ]);
});

for (const [name, numbers] of [
  ['whole numbers', [1, 0, -12, 100]],
  ['decimals', [0.5, -1.25, 3.14159, 0]],
  ['exact halves', [0.03125, 0.09375, -0.15625, 2.5]],
  ['exact halves with exponents', [100005, 1, -300015, 0.5]],
  ['small numbers', [1e-5, 2e-5, -3.5e-6, 1e-6]],
  ['a wide range', [0.001, 5000, -2, 1e10]],
  ['large whole numbers', [1e9, 5, 20, -3]],
  ['infinities and NaN', [-Infinity, 1.5, NaN, Infinity]],
  ['only zeros', [0, -0, 0, 0]],
]) {
  test(`a table has PyTorch’s digits: ${name}`, () => {
    const data = Float32Array.from(numbers);
    const text = String(new DenseMatrix(2, 2, data));
    assert.equal(text, `2 × 2\n${printed({ shape: [2, 2], data })}`);
  });
}

/** Texts that follow PyTorch's rules: lines of 80 characters with "tensor(", and all numbers up to 1000 of them. */
const pytorchTexts = [
  [
    2,
    10,
    Math.sin,
    `[[ 0.0000,  0.8415,  0.9093,  0.1411, -0.7568, -0.9589, -0.2794,  0.6570,
   0.9894,  0.4121],
 [-0.5440, -1.0000, -0.5366,  0.4202,  0.9906,  0.6503, -0.2879, -0.9614,
  -0.7510,  0.1499]]`,
  ],
  [
    2,
    20,
    Number,
    `[[ 0.,  1.,  2.,  3.,  4.,  5.,  6.,  7.,  8.,  9., 10., 11., 12., 13.,
  14., 15., 16., 17., 18., 19.],
 [20., 21., 22., 23., 24., 25., 26., 27., 28., 29., 30., 31., 32., 33.,
  34., 35., 36., 37., 38., 39.]]`,
  ],
  [
    1,
    40,
    (i) => i + 0.5,
    `[[ 0.5000,  1.5000,  2.5000,  3.5000,  4.5000,  5.5000,  6.5000,  7.5000,
   8.5000,  9.5000, 10.5000, 11.5000, 12.5000, 13.5000, 14.5000, 15.5000,
  16.5000, 17.5000, 18.5000, 19.5000, 20.5000, 21.5000, 22.5000, 23.5000,
  24.5000, 25.5000, 26.5000, 27.5000, 28.5000, 29.5000, 30.5000, 31.5000,
  32.5000, 33.5000, 34.5000, 35.5000, 36.5000, 37.5000, 38.5000, 39.5000]]`,
  ],
  [1, 1001, Number, '[[   0.,    1.,    2.,  ...,  998.,  999., 1000.]]'],
  [
    1,
    1001,
    (i) => i + 0.5,
    `[[5.0000e-01, 1.5000e+00, 2.5000e+00,  ..., 9.9850e+02, 9.9950e+02,
  1.0005e+03]]`,
  ],
  [
    7,
    143,
    Number,
    `[[   0.,    1.,    2.,  ...,  140.,  141.,  142.],
 [ 143.,  144.,  145.,  ...,  283.,  284.,  285.],
 [ 286.,  287.,  288.,  ...,  426.,  427.,  428.],
 ...,
 [ 572.,  573.,  574.,  ...,  712.,  713.,  714.],
 [ 715.,  716.,  717.,  ...,  855.,  856.,  857.],
 [ 858.,  859.,  860.,  ...,  998.,  999., 1000.]]`,
  ],
];

for (const [rows, columns, number, text] of pytorchTexts)
  test(`a matrix of ${rows} × ${columns} is printed as PyTorch does: ${text.slice(0, 20)}`, () => {
    const data = Float32Array.from({ length: rows * columns }, (_, i) => number(i));
    assert.equal(String(new DenseMatrix(rows, columns, data)), `${rows} × ${columns}\n${text}`);
  });

for (const [rows, columns] of [
  [40, 30],
  [20, 50],
  [3, 100],
  [143, 7],
  [1001, 1],
  [2, 0],
])
  test(`a matrix of ${rows} × ${columns} has the same lines as print() of the notebooks`, () => {
    const data = Float32Array.from({ length: rows * columns }, (_, i) => Math.sin(i) * 30);
    const text = columns === 0 ? '[[],\n []]' : printed({ shape: [rows, columns], data });
    assert.equal(String(new DenseMatrix(rows, columns, data)), `${rows} × ${columns}\n${text}`);
  });

test('console.log prints the long rows of a trace in several lines, too', () => {
  const text = inspect(engine.attend({ embeddings: Array.from({ length: 20 }, () => [0]) }));
  const lines = [9, 9, 2].map((count) => Array(count).fill('0.0500').join(', '));
  assert.ok(text.includes(`\n  weights 20 × 20\n  [[${lines.join(',\n    ')}],\n   [0.0500`), text.slice(0, 2000));
});

test('console.log prints a trace as tables with names and shapes, without empty matrices', () => {
  const trace = engine.attend({
    embeddings: [
      [1, 0],
      [0, 1],
    ],
    scale: 'off',
  }); // prettier-ignore
  const text = inspect(trace);
  assert.match(text, /\n {2}weights 2 × 2\n {2}\[\[0\.7311, 0\.2689\],\n {3}\[0\.2689, 0\.7311\]\]\n/);
  assert.match(text, /\n {2}heads: 1\n/);
  assert.doesNotMatch(text, /rotatedQueries/);
  assert.deepEqual(Object.keys(trace).includes('rotatedQueries'), true);
  assert.match(String(trace), /(^|\n)weights 2 × 2\n {2}\[\[0\.7311, 0\.2689\],\n {3}\[0\.2689, 0\.7311\]\]\n/);
  assert.doesNotMatch(String(trace), /rotatedQueries|object Object|function/);
});

test('Jupyter gets a table as text and as HTML', () => {
  const shown = matrix[Symbol.for('Jupyter.display')]();
  assert.equal(shown['text/plain'], String(matrix));
  assert.equal(
    shown['text/html'],
    '<table><caption>2 × 3</caption><tr><td>1.</td><td>2.</td><td>3.</td></tr><tr><td>4.</td><td>5.</td><td>6.</td></tr></table>',
  );
});

test('Jupyter gets a table for each matrix of a trace that was computed, with its name', () => {
  const embeddings = [
    [1, 0],
    [0, 1],
  ];
  const trace = engine.attend({ embeddings, scale: 'off' });
  const html = trace[Symbol.for('Jupyter.display')]()['text/html'];
  assert.ok(html.includes(trace.weights.toHTML('weights')));
  assert.ok(html.includes('<caption>weights 2 × 2</caption>'));
  assert.doesNotMatch(html, /rotatedQueries/);
  assert.match(trace.weights.toHTML('a<b & c'), /<caption>a&lt;b &amp; c 2 × 2<\/caption>/);
});
