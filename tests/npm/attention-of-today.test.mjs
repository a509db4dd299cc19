// Compares attend() and fast.attend() with plain loops: grouped heads, sliding windows, soft-capping, attention sinks,
// ALiBi, queries that do not begin at position 0, and boolean masks.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadFast } from '../../dist/npm/fast.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';

const engine = await load();

/** Numbers from −1 to 1 that look random, as rows. */
function table(rows, columns, seed) {
  const cell = (row, column) => Math.sin(seed + 12.9898 * row + 78.233 * column) * 0.9;
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => cell(row, column)));
}

const near = (got, want, within = 1e-5) => {
  assert.equal(got.length, want.length);
  got.forEach((number, i) => assert.ok(Math.abs(number - want[i]) <= within, `${i}: ${number}, want ${want[i]}`));
};

/**
 * The output of attention in float64, computed one cell at a time. The columns of q are divided into `heads` groups,
 * the columns of k and v into `kvHeads` groups.
 */
function loops({ q, k, v, heads, kvHeads, causal, window = {}, softcap, sinks, slopes, firstQuery = 0 }) {
  const width = q[0].length / heads;
  const valueWidth = v[0].length / kvHeads;
  return q.flatMap((query, i) =>
    Array.from({ length: heads }, (_, head) => head).flatMap((head) => {
      const group = Math.floor((head * kvHeads) / heads);
      const position = firstQuery + i;
      const powers = k.map((key, j) => {
        if (causal && j > position) return 0;
        if (j < position - (window.before ?? Infinity) || j > position + (window.after ?? Infinity)) return 0;
        let score = 0;
        for (let c = 0; c < width; c++) score += query[head * width + c] * key[group * width + c];
        score /= Math.sqrt(width);
        if (softcap) score = softcap * Math.tanh(score / softcap);
        if (slopes) score -= slopes[head] * Math.abs(position - j);
        return Math.exp(score);
      });
      const sum = powers.reduce((a, b) => a + b, sinks ? Math.exp(sinks[head]) : 0);
      return Array.from({ length: valueWidth }, (_, c) =>
        powers.reduce((total, power, j) => total + (power / sum) * v[j][group * valueWidth + c], 0),
      );
    }),
  );
}

const parts = { q: table(5, 12, 1), k: table(7, 6, 2), v: table(7, 4, 3), heads: 4, kvHeads: 2 };
const optionSets = [
  {},
  { causal: true },
  { window: { before: 1, after: 2 } },
  { causal: true, window: { before: 2 } },
  { softcap: 0.5 },
  { sinks: [0.5, -1, 2, 0] },
  { slopes: [0.5, 0.25, 0.125, 1] },
  { causal: true, firstQuery: 2 },
  {
    causal: true,
    firstQuery: 2,
    window: { before: 3 },
    softcap: 0.7,
    sinks: [0.5, -1, 2, 0],
    slopes: [0.5, 0.2, 0.1, 1],
  },
];

/** The options of the loops in the form that both `attend` functions take. */
const shared = ({ causal, window, softcap, sinks, slopes, firstQuery }) => ({
  heads: parts.heads,
  kvHeads: parts.kvHeads,
  mask: { causal, window },
  softcap,
  sinks,
  alibi: slopes,
  firstQuery,
});

test('attend agrees with loops for every option', () => {
  for (const options of optionSets) {
    const input = { embeddings: parts.q, source: parts.k, valueSource: parts.v, ...shared(options) };
    for (const precision of ['float32', 'float64']) {
      const trace = engine.attend({ ...input, precision });
      near(trace.output.data, loops({ ...parts, ...options }), precision === 'float64' ? 1e-12 : 1e-5);
      assert.equal(trace.kvHeads, 2);
      assert.equal(trace.keys.rows, 14);
      assert.equal(trace.capped.rows, options.softcap ? 20 : 0);
    }
  }
});

test('attend of riverbank/fast agrees with attend of riverbank for every option', async () => {
  const fast = await loadFast();
  const stacked = (rows, heads) => {
    const width = rows[0].length / heads;
    return Array.from({ length: heads }, (_, head) =>
      rows.map((row) => row.slice(head * width, (head + 1) * width)),
    ).flat();
  };
  const input = { queries: stacked(parts.q, 4), keys: stacked(parts.k, 2), values: stacked(parts.v, 2) };
  for (const options of optionSets) {
    const trace = engine.attend({ embeddings: parts.q, source: parts.k, valueSource: parts.v, ...shared(options) });
    near(fast.attend({ ...input, ...shared(options) }).context.data, trace.context.data);
  }
  assert.throws(
    () => fast.attend({ ...input, heads: 4, kvHeads: 0 }),
    /^RangeError: kvHeads must be above 0 but is 0$/,
  );
});

test('masks may be booleans', () => {
  const x = table(3, 2, 4);
  const numbers = engine.attend({
    embeddings: x,
    mask: {
      keep: [
        [1, 0, 1],
        [1, 1, 0],
        [0, 1, 1],
      ],
      keyKeep: [1, 1, 0],
    },
  });
  const keep = [
    [true, false, true],
    [true, true, false],
    [false, true, true],
  ];
  const booleans = engine.attend({ embeddings: x, mask: { keep, keyKeep: [true, true, false] } });
  assert.deepEqual(booleans, numbers);
  assert.throws(
    () => engine.attend({ embeddings: x, mask: { keep: [['yes']] } }),
    /mask\.keep\[0\]\[0\] must be a number/,
  );
});

test('the error for keys that do not fit names kvHeads', () => {
  assert.throws(
    () => engine.attend({ embeddings: parts.q, source: parts.k, valueSource: parts.v, heads: 4 }),
    /^RangeError: queries have width 12 .* but keys have width 6 .*; .*kvHeads$/,
  );
});

test('window, softcap and pins of key heads are checked', () => {
  const x = table(3, 4, 5);
  const refused = (options, message) => assert.throws(() => engine.attend({ embeddings: x, ...options }), message);
  refused({ mask: { window: { before: -1 } } }, /^RangeError: mask\.window\.before must be from 0 to \d+ but is -1$/);
  refused({ mask: { window: { before: 0.5 } } }, /mask\.window\.before must be a whole number/);
  refused({ mask: { window: { behind: 1 } } }, /window has no option "behind"/);
  refused({ softcap: 0 }, /^RangeError: softcap must be finite and above 0 but is 0$/);
  refused({ firstQuery: -1 }, /^RangeError: firstQuery must be from 0 to \d+ but is -1$/);
  const pins = [{ field: 'keys', head: 1, row: 0, column: 0, value: 9 }];
  const trace = engine.attend({
    embeddings: parts.q,
    source: parts.k,
    valueSource: parts.v,
    heads: 4,
    kvHeads: 2,
    pins,
  });
  assert.equal(trace.keys.data[7 * 3], 9);
  const third = [{ ...pins[0], head: 2 }];
  assert.throws(
    () =>
      engine.attend({ embeddings: parts.q, source: parts.k, valueSource: parts.v, heads: 4, kvHeads: 2, pins: third }),
    /^RangeError: pins\[0\]\.head is 2 but keys has heads 0 to 1$/,
  );
});

test('a language model learns with grouped heads, a window, RMS norms, gates and rotary positions', async () => {
  const models = await loadLanguageModels();
  const config = {
    vocabulary: 6,
    embedding: 16,
    sequence: 6,
    heads: 4,
    kvHeads: 2,
    context: 'blocks',
    blocks: 2,
    norm: 'rms',
    feedForward: 'gated',
    activation: 'silu',
    positions: 'rotary',
    windowBefore: 3,
  };
  const model = models.create(config, { seed: 1, train: { learningRate: 0.01 } });
  for (const [name, value] of Object.entries(config)) assert.equal(model.config[name], value, name);
  const batch = { sequences: 1, length: 6, tokens: [0, 1, 2, 3, 4, 5], targets: [1, 2, 3, 4, 5, 0] };
  const first = model.step(batch).loss;
  for (let step = 0; step < 60; step++) model.step(batch);
  assert.ok(model.step(batch).loss < first / 4);
  model.dispose();
});
