// Every result that docs/numbers.md calls close is within the bound that stands there, for inputs that are hard to
// compute.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { hasRelaxedSimd, loadFast } from '../../dist/npm/fast.js';
import { load } from '../../dist/npm/index.js';
import { modelFolders, readModelFolder } from '../golden/npm/model-folders.mjs';
import { needsFlag, underFlag } from './relaxed-flag.mjs';
import { hardCases, randomCase } from './support/hard-attention.mjs';

const docs = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/numbers.md'), 'utf8');
const superscript = (digits) => [...digits].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)).join('');

/** The bound in the row of the docs whose first cell is `compared`, as a function of S. */
function boundOf(compared) {
  const row = docs.split('\n').find((line) => line.startsWith(`| ${compared} |`));
  const sum = /\((\d+) \+ S\) · 2⁻(\S+) · V/.exec(row);
  if (sum) return (largest) => (Number(sum[1]) + largest) * 2 ** -superscript(sum[2]);
  const [, percent] = /(\d+) % of/.exec(row) ?? [];
  if (percent) return () => Number(percent) / 100;
  const [, factor, power] = /(\d+) · 10⁻(\S+) of/.exec(row);
  return () => Number(factor) * 10 ** -superscript(power);
}

const flat = (matrix) =>
  Array.isArray(matrix)
    ? { rows: matrix.length, columns: matrix[0].length, data: Float32Array.from(matrix.flat()) }
    : matrix;

/** Puts heads that are stacked below one another side by side, as `attend` of riverbank expects them. */
function joined(matrix, heads) {
  const { rows, columns, data } = flat(matrix);
  const tokens = rows / heads;
  const out = new Float32Array(data.length);
  for (let row = 0; row < rows; row++) {
    const place = ((row % tokens) * heads + Math.floor(row / tokens)) * columns;
    out.set(data.subarray(row * columns, (row + 1) * columns), place);
  }
  return { rows: tokens, columns: heads * columns, data: out };
}

const engine = await load();
const reference = ({ queries, keys, values, heads = 1, kvHeads = heads, ...options }, precision) =>
  engine.attend({
    embeddings: joined(queries, heads),
    source: joined(keys, kvHeads),
    valueSource: joined(values, kvHeads),
    heads,
    kvHeads,
    precision,
    ...options,
  }).context.data;

const largestOf = (numbers) => numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
const difference = (one, other) => one.reduce((most, number, i) => Math.max(most, Math.abs(number - other[i])), 0);

/** S of the docs: the largest sum of the absolute terms of a score, after division by √d_k; or a larger sink. */
function largestScore({ queries, keys, heads = 1, kvHeads = heads, sinks = [] }) {
  const [q, k] = [flat(queries), flat(keys)];
  let largest = 0;
  for (let row = 0; row < q.rows; row++) {
    const keyHead = Math.floor((row * kvHeads) / q.rows);
    for (let key = (keyHead * k.rows) / kvHeads; key < ((keyHead + 1) * k.rows) / kvHeads; key++) {
      let sum = 0;
      for (let i = 0; i < q.columns; i++) sum += Math.abs(q.data[row * q.columns + i] * k.data[key * k.columns + i]);
      largest = Math.max(largest, sum / Math.sqrt(q.columns));
    }
  }
  return Math.max(largest, largestOf(sinks));
}

const cases = [
  ...hardCases,
  ...Array.from({ length: 300 }, (_, seed) => [`random case ${seed}`, randomCase(seed)]),
].map(([name, input]) => ({
  name,
  input,
  score: largestScore(input),
  value: largestOf(flat(input.values).data),
  exact: reference(input, 'float64'),
  plain: reference(input, 'float32'),
}));

/** Checks the bound for all cases. Returns the largest difference, as a part of its bound. */
function worstOf(compared, results) {
  const bound = boundOf(compared);
  let worst = 0;
  for (const one of cases) {
    const [got, want] = results(one);
    const allowed = bound(one.score) * one.value;
    const off = difference(got, want);
    assert.ok(off <= allowed, `${one.name}: ${off} is above ${allowed}`);
    worst = Math.max(worst, off / allowed);
  }
  return worst;
}

const fastOf = (fast) => (input) => fast.attend(input).context.data;
const baseline = fastOf(await loadFast({ simd: 'baseline' }));

test('the inputs reach the limits of keys, widths and S that the docs name', () => {
  const [keys, narrow, wide, score] = /up to ([\d,]+) keys, widths from (\d+) to (\d+) and S up to (\d+)/
    .exec(docs)
    .slice(1)
    .map((number) => Number(number.replace(',', '')));
  const most = (numberOf) => Math.max(...cases.map(numberOf));
  const widthOf = ({ input }) => flat(input.keys).columns;
  assert.equal(
    most(({ input }) => flat(input.keys).rows),
    keys,
  );
  assert.deepEqual([-most((each) => -widthOf(each)), most(widthOf)], [narrow, wide]);
  assert.ok(most((each) => each.score) >= score);
});

/** The rows of the docs that do not depend on the processor, and their results. */
const rows = [
  ['`attend` of `riverbank` in float32, and in float64', ({ plain, exact }) => [plain, exact]],
  ['`attend` of `riverbank/fast`, and of `riverbank` in float64', ({ input, exact }) => [baseline(input), exact]],
  ['`attend` of `riverbank/fast`, and of `riverbank` in float32', ({ input, plain }) => [baseline(input), plain]],
];
for (const [compared, results] of rows) {
  test(`within the bound of the docs, which is at most eight times too large: ${compared}`, () => {
    const worst = worstOf(compared, results);
    assert.ok(worst > 1 / 8, `the largest difference is ${worst} of its bound`);
  });
}

test('within the bounds of the docs: relaxed SIMD beside baseline, and beside float64', {
  skip: !hasRelaxedSimd() && !needsFlag && 'this engine has no relaxed SIMD',
}, async () => {
  if (needsFlag) return assert.match(underFlag(import.meta.url), /^# skipped 0$/m);
  const relaxed = fastOf(await loadFast({ simd: 'relaxed' }));
  worstOf("`riverbank/fast` with `simd: 'relaxed'`, and `'baseline'`", ({ input }) => [
    relaxed(input),
    baseline(input),
  ]);
  worstOf('`attend` of `riverbank/fast`, and of `riverbank` in float64', ({ input, exact }) => [relaxed(input), exact]);
});

/** The last hidden states of a golden checkpoint. */
async function hiddenOf(files, options) {
  const model = await loadCheckpoint(files, options);
  return model.read([5, 17, 40, 3, 9]).hidden.at(-1).data;
}

for (const folder of modelFolders()) {
  test(`within the bounds of the docs: ${path.basename(folder)} with int8 weights, and with relaxed SIMD`, async () => {
    const { files } = readModelFolder(folder);
    const stored = await hiddenOf(files, { simd: 'baseline' });
    const close = async (compared, options) => {
      const off = difference(await hiddenOf(files, options), stored);
      assert.ok(off <= boundOf(compared)() * largestOf(stored), `${compared}: ${off}`);
    };
    await close("checkpoints with `weights: 'int8'`, and with the stored weights", {
      simd: 'baseline',
      weights: 'int8',
    });
    if (hasRelaxedSimd()) await close("checkpoints with `simd: 'relaxed'`, and with `'baseline'`", { simd: 'relaxed' });
  });
}
