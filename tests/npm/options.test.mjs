// Compares the results of each function with a few lines of JavaScript. Each option is set to another value than its
// default.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';

const engine = await load();
const notebooks = await loadNotebooks();
const x = [
  [0.5, -1, 2, 0.25],
  [1.5, 0.75, -0.5, 1],
  [-2, 0.1, 0.3, -0.7],
];
const near = (got, want, allowed = 2e-6) => {
  assert.equal(got.length, want.length);
  [...got].forEach((value, i) =>
    assert.ok(Object.is(value, want[i]) || Math.abs(value - want[i]) <= allowed, `[${i}]: ${value}, not ${want[i]}`),
  );
};
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const softmax = (row) => {
  const powers = row.map((value) => Math.exp(value - Math.max(...row)));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((value) => value / sum);
};
const weights = (divisor, mask = () => 0) =>
  x.flatMap((q, i) => softmax(x.map((k, j) => dot(q, k) / divisor + mask(i, j))));

test('scale: √d_k by default, off, or any number', () => {
  near(engine.attend({ embeddings: x }).weights.data, weights(2));
  near(engine.attend({ embeddings: x, scale: 'off' }).weights.data, weights(1));
  near(engine.attend({ embeddings: x, scale: 3.5 }).weights.data, weights(3.5));
  assert.equal(engine.attend({ embeddings: x, scale: 3.5 }).divisor, 3.5);
});

test('masks: causal, keep, keyKeep and additive, alone and combined', () => {
  const causal = (i, j) => (j > i ? -Infinity : 0);
  near(engine.attend({ embeddings: x, mask: { causal: true } }).weights.data, weights(2, causal));
  const additive = [
    [0, 1, 2],
    [0.5, 0, -Infinity],
    [1, 1, 1],
  ];
  near(
    engine.attend({ embeddings: x, mask: { additive } }).weights.data,
    weights(2, (i, j) => additive[i][j]),
  );
  const together = (i, j) => (i >= j && j !== 1 ? 0 : -Infinity);
  near(engine.attend({ embeddings: x, mask: { causal: true, keyKeep: [1, 0, 1] } }).weights.data, weights(2, together));
  const keep = [
    [1, 0, 1],
    [0, 1, 1],
    [1, 1, 0],
  ];
  near(
    engine.attend({ embeddings: x, mask: { keep } }).weights.data,
    weights(2, (i, j) => (keep[i][j] ? 0 : -Infinity)),
  );
});

test('a fully masked row is listed and gives zeros, or NaN if requested', () => {
  const mask = {
    keep: [
      [1, 1, 1],
      [0, 0, 0],
      [1, 1, 1],
    ],
  };
  const zero = engine.attend({ embeddings: x, mask });
  assert.deepEqual(zero.fullyMaskedRows, [1]);
  near(zero.output.data.slice(4, 8), [0, 0, 0, 0], 0);
  const nan = engine.attend({ embeddings: x, mask, fullyMasked: 'nan' });
  assert.ok(nan.output.data.slice(4, 8).every(Number.isNaN));
});

test('a pin overrides one cell and everything that is computed from it', () => {
  const free = engine.attend({ embeddings: x, heads: 2 });
  const pinned = engine.attend({
    embeddings: x,
    heads: 2,
    pins: [{ field: 'weights', head: 1, row: 2, column: 0, value: 0.5 }],
  });
  assert.deepEqual(pinned.masked, free.masked);
  assert.equal(pinned.weights.data[(3 + 2) * 3], 0.5);
  assert.deepEqual(pinned.output.data.slice(0, 10), free.output.data.slice(0, 10));
  assert.notDeepEqual(pinned.output.data.slice(10), free.output.data.slice(10));
});

test('pins of keys and values use the rows of the source', () => {
  const source = [
    [1, 2, 3, 4],
    [0, 1, 0, 1],
    [2, 2, 0, 0],
    [1, 0, 0, 3],
    [0.5, 0, 1, 2],
  ];
  const cross = { embeddings: x, source, heads: 2 };
  const free = engine.attend(cross);
  for (const field of ['keys', 'values']) {
    const pinned = engine.attend({ ...cross, pins: [{ field, head: 1, row: 3, column: 1, value: 9 }] });
    const want = Array.from(free[field].data);
    want[(5 + 3) * 2 + 1] = 9;
    near(pinned[field].data, want, 0);
  }
});

test('query positions rotate the queries, and key positions rotate the keys', () => {
  const [queryPositions, keyPositions] = [
    [5, 1, 3],
    [2, 7, 0],
  ];
  const { scores } = engine.attend({ embeddings: x, rotary: { queryPositions, keyPositions } });
  const turned = (positions) => engine.rotate(x, { positions });
  near(scores.data, engine.matmul(turned(queryPositions), turned(keyPositions), { transposeB: true }).data, 1e-5);
});

test('cross-attention, projections with bias, an output projection', () => {
  const y = [
    [1, 2],
    [3, 4],
  ];
  const trace = engine.attend({
    embeddings: x,
    source: y,
    query: { weight: [[1], [0], [0], [0]], bias: [1] },
    key: { weight: [[1], [1]] },
    value: {
      weight: [
        [1, 0, 2],
        [0, 1, 0],
      ],
    },
    output: { weight: [[1], [1], [1]], bias: [-1] },
  });
  const want = x.flatMap((q) => {
    const [a, b] = softmax(y.map((k) => (q[0] + 1) * (k[0] + k[1])));
    return a * (1 + 2 + 2) + b * (3 + 4 + 6) - 1;
  });
  near(trace.output.data, want, 1e-5);
});

test('softmax: naive overflows, stable does not; the steps; the logarithm', () => {
  assert.ok([...engine.softmax([[1000, 999]], { kind: 'naive' }).data].some(Number.isNaN));
  near(engine.softmax([[1000, 999]]).data, softmax([1000, 999]));
  near(engine.softmax([[1, 2, 4]], { log: true }).data, softmax([1, 2, 4]).map(Math.log));
  near(engine.softmax([[1000, 999]], { log: true }).data, softmax([1000, 999]).map(Math.log));
  assert.ok(!engine.softmax([[1000, 999]], { kind: 'naive', log: true }).data.every(Number.isFinite));
  const steps = engine.softmaxSteps([1, 2, 4]);
  assert.equal(steps.maximum, 4);
  near(steps.shifted, [-3, -2, 0], 0);
  near(steps.exponentials, [-3, -2, 0].map(Math.exp), 1e-7);
  near(steps.weights, softmax([1, 2, 4]), 1e-7);
});

test('positions: sinusoid, learned, concatenated, rotary, ALiBi', () => {
  near(engine.sinusoidalPositions(2, 3, 100).data, [0, 1, 0, Math.sin(1), Math.cos(1), Math.sin(1 / 100 ** (2 / 3))]);
  near(engine.learnedPositions(x, 2).data, x.slice(0, 2).flat().map(Math.fround), 0);
  assert.equal(engine.concatenatePositions(x, x).columns, 8);
  const [a, b] = x[1];
  const turned = engine.rotate(x, { layout: 'half', positions: [0, 3, 5], base: 10 }).data;
  near([turned[4], turned[6]], [a * Math.cos(3) - x[1][2] * Math.sin(3), a * Math.sin(3) + x[1][2] * Math.cos(3)]);
  near(engine.rotate(x, { positions: [0, 2, 4] }).data.slice(4, 6), [
    a * Math.cos(2) - b * Math.sin(2),
    a * Math.sin(2) + b * Math.cos(2),
  ]);
  const { slopes, bias } = engine.alibi(2, 2, { causal: false });
  near(slopes, [2 ** -4, 2 ** -8], 0);
  near(bias.data.slice(0, 4), [0, -(2 ** -4), -(2 ** -4), 0], 0);
  near(engine.alibi(1, 2).bias.data, [0, -Infinity, -(2 ** -8), 0], 0);
});

test('layerNorm() has PyTorch’s eps by default', () => {
  const nearly = [[0, 0.001]];
  assert.deepEqual(engine.layerNorm(nearly), engine.layerNorm(nearly, { eps: 1e-5 }));
  assert.notDeepEqual(engine.layerNorm(nearly), engine.layerNorm(nearly, { eps: 1e-6 }));
});

test('layers: norm, activations, feed-forward, block, loss', () => {
  const mean = (x[0][0] + x[0][1] + x[0][2] + x[0][3]) / 4;
  const variance = x[0].reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4;
  const normed = engine.layerNorm(x, { gamma: [2, 2, 2, 2], beta: [1, 1, 1, 1], eps: 0.5 }).data;
  near(
    normed.slice(0, 4),
    x[0].map((value) => ((value - mean) / Math.sqrt(variance + 0.5)) * 2 + 1),
  );
  near(engine.activate([[-1, 2]], 'relu').data, [0, 2], 0);
  near(engine.activate([[1]], 'gelu').data, [0.8413447], 1e-6);
  near(engine.activate([[1]], 'geluTanh').data, [0.841192], 1e-6);
  const feedForward = {
    widen: { weight: [[1], [0], [0], [0]] },
    narrow: { weight: [[2, 0, 0, 1]] },
    activation: 'relu',
  };
  near(engine.feedForward(x, feedForward).output.data, [1, 0, 0, 0.5, 3, 0, 0, 1.5, 0, 0, 0, 0], 1e-6);
  const pre = engine.block(x, { attention: {}, feedForward });
  const post = engine.block(x, { normPlace: 'post', attention: {}, feedForward });
  assert.deepEqual(pre.normed1, engine.layerNorm(x));
  assert.deepEqual(post.attention.output, engine.attend({ embeddings: x }).output);
  near([engine.crossEntropy([[1, 2, 4]], [1], { reduction: 'sum' })], [-Math.log(softmax([1, 2, 4])[1])]);
  near(
    [
      engine.crossEntropy(
        [
          [1, 2],
          [3, 1],
        ],
        [0, 9],
        { ignoreIndex: 9 },
      ),
    ],
    [-Math.log(softmax([1, 2])[0])],
  );
});

test('conversions from nn.Linear, a stack of heads and nn.MultiheadAttention', () => {
  near(
    engine.fromLinear([
      [1, 2],
      [3, 4],
      [5, 6],
    ]).data,
    [1, 3, 5, 2, 4, 6],
    0,
  );
  near(engine.fromStack([[[1, 2]], [[3, 4]]]).data, [1, 3, 2, 4], 0);
  const torch = engine.fromTorch({
    inProjWeight: [[1], [2], [3]],
    inProjBias: [4, 5, 6],
    outProjWeight: [[7]],
    outProjBias: [8],
  });
  const { output } = engine.attend({ embeddings: [[2]], ...torch });
  near(output.data, [(2 * 3 + 6) * 7 + 8], 0);
});

test('random numbers, printing and the notebooks agree with PyTorch', () => {
  const [uniform, normal] = engine.random(0, [
    { fn: 'rand', n: 3 },
    { fn: 'randn', n: 2 },
  ]);
  assert.equal(notebooks.print(uniform.values.out), 'tensor([0.4963, 0.7682, 0.0885])');
  assert.equal(uniform.draws, 3);
  assert.equal(normal.values.out.data.length, 2);
  assert.deepEqual(engine.random(2n ** 32n + 5n, [{ fn: 'rand', n: 4 }]), engine.random('5', [{ fn: 'rand', n: 4 }]));
  assert.deepEqual(notebooks.ids(), ['000', '001', '002', '003', '004']);
  const cell = notebooks.run('004').cells.find((each) => each.cell === 17);
  assert.match(cell.printed, /-32\.9392\]\)$/);
});
