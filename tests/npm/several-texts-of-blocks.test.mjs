// Tests several texts in one call of block() and of the gradients: they give the numbers of PyTorch's batches and the
// bits of single calls, and wrong inputs are refused.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadGradients } from '../../dist/npm/gradients.js';

const [engine, gradients] = [await load(), await loadGradients()];
const { cases } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../golden/blocks.json'), 'utf8'));

/** Compares numbers with PyTorch's, within the tolerance of the golden case. */
function near({ outputs, tolerance }, name, got) {
  const [{ data }, { abs, rel = 0 }] = [outputs[name], tolerance[name]];
  assert.equal(got.length, data.length, name);
  data.forEach((want, i) =>
    assert.ok(Math.abs(got[i] - want) <= abs + rel * Math.abs(want), `${name}[${i}]: ${got[i]}, not ${want}`),
  );
}
const joined = (matrices) => matrices.flatMap(({ data }) => [...data]);
/** The sum of the texts' gradients. PyTorch, too, adds the gradients of a weight over the texts of a batch. */
const added = (matrices) =>
  Array.from(matrices[0].data, (_, i) => matrices.reduce((sum, { data }) => sum + data[i], 0));
const caseOf = (id) => cases.find((each) => each.id === id);

/** The block of a golden case, whose query, key and value weights are one matrix. */
function blockOf({ inputs, params }) {
  const layer = (name) => ({ weight: inputs[`${name}.weight`], bias: inputs[`${name}.bias`], layout: 'torch' });
  const norm = (name) => ({
    gamma: inputs[`${name}.weight`],
    beta: inputs[`${name}.bias`],
    eps: params.layer_norm_eps,
  });
  const { query, key, value } = engine.fromTorch({
    inProjWeight: inputs['qkv.weight'],
    inProjBias: inputs['qkv.bias'],
    outProjWeight: inputs['proj.weight'],
  });
  return {
    norm1: norm('ln1'),
    norm2: norm('ln2'),
    attention: { query, key, value, output: layer('proj'), heads: params.heads, mask: { causal: true } },
    feedForward: { widen: layer('fc1'), narrow: layer('fc2'), activation: 'gelu' },
  };
}

test("block() and its gradient give PyTorch's numbers for a batch", () => {
  const golden = caseOf('transformer_block/gelu_erf');
  const { x, d_out: dOutput } = golden.inputs;
  const block = blockOf(golden);
  const traces = engine.block(x, block);
  assert.equal(traces.length, 2);
  near(golden, 'out', joined(traces.map(({ output }) => output)));
  const got = gradients.block(x, block, dOutput);
  near(golden, 'd_x', joined(got.map((each) => each.x)));
  near(golden, 'd_ln1.weight', added(got.map(({ norm1 }) => norm1.gamma)));
  near(golden, 'd_ln2.bias', added(got.map(({ norm2 }) => norm2.beta)));
  near(golden, 'd_fc1.weight', added(got.map(({ widen }) => widen.weight)));
  near(golden, 'd_fc2.bias', added(got.map(({ narrow }) => narrow.bias)));
  near(golden, 'd_proj.weight', added(got.map(({ attention }) => attention.output.weight)));
});

test("the gradient of attend() gives PyTorch's numbers for a batch", () => {
  const golden = caseOf('mha_io/heads4_causal_batch2');
  const { x, d_out: dOutput, ...weights } = golden.inputs;
  const [query, key, value, output] = ['q', 'k', 'v', 'o'].map((name) => ({ weight: weights[`W_${name}`] }));
  const mask = { causal: true };
  const got = gradients.attend({ embeddings: x, query, key, value, output, heads: 4, mask }, dOutput);
  near(golden, 'd_x', joined(got.map(({ steps }) => steps.embeddings)));
  near(golden, 'd_W_q', added(got.map((each) => each.query.weight)));
  near(golden, 'd_W_o', added(got.map((each) => each.output.weight)));
});

const random = (seed, ...shape) => {
  const [{ values }] = engine.random(seed, [{ fn: 'randn', n: shape.reduce((a, b) => a * b) }]);
  return { shape, data: values.out.data };
};
/** Texts of different lengths. */
const texts = [random(1, 3, 4), random(2, 5, 4)];
/** For each text, the rows from which its keys and values are computed. */
const source = [random(3, 6, 4), random(4, 2, 4)];
/** For each text, its mask, or undefined for none. */
const mask = [{ causal: true }, undefined];
const dOutput = [random(5, 3, 4), random(6, 5, 4)];
const attention = { heads: 2, query: { weight: random(7, 4, 4), layout: 'torch' } };
const block = { attention, feedForward: { widen: { weight: random(8, 4, 6) }, narrow: { weight: random(9, 6, 4) } } };
const attentionOf = (i) => ({ ...attention, source: source[i], ...(mask[i] && { mask: mask[i] }) });
const blockFor = (i) => ({ ...block, attention: attentionOf(i) });

test('each text has the bits of a single call', () => {
  const several = { ...block, attention: { ...attention, source, mask } };
  assert.deepEqual(
    engine.block(texts, several),
    texts.map((x, i) => engine.block(x, blockFor(i))),
  );
  assert.deepEqual(
    gradients.block(texts, several, dOutput),
    texts.map((x, i) => gradients.block(x, blockFor(i), dOutput[i])),
  );
  assert.deepEqual(
    gradients.attend({ embeddings: texts, ...attention, source, mask }, dOutput),
    texts.map((embeddings, i) => gradients.attend({ embeddings, ...attentionOf(i) }, dOutput[i])),
  );
});

test('a tensor with one text gives an array with one result', () => {
  const { shape, data } = texts[0];
  assert.deepEqual(engine.block({ shape: [1, ...shape], data }, block), [engine.block(texts[0], block)]);
});

const three = random(1, 3, 2, 4);
for (const [title, call, message] of [
  [
    'gradients of fewer results than texts',
    () => gradients.block(three, block, random(1, 2, 2, 4)),
    'dOutput has 2 texts but x has 3',
  ],
  [
    'gradients of several results for one text',
    () => gradients.attend({ embeddings: texts[0] }, three),
    'dOutput has 3 texts but embeddings has one',
  ],
  [
    'fewer masks than texts',
    () => engine.block(three, { ...block, attention: { mask } }),
    'mask has 2 entries but there are 3 texts',
  ],
  [
    'a text of another width',
    () => engine.block([texts[0], [[1, 2]]], block),
    /^text 1: (embeddings have width 2|.* 2 .*)/,
  ],
  ['several texts for rotate()', () => engine.rotate(three), 'rotate takes one text, but x has 3'],
  [
    'several texts for the gradient of rotate()',
    () => gradients.rotate({}, three),
    'the gradient of rotate takes one text, but dOut has 3',
  ],
]) // prettier-ignore
  test(`refused: ${title}`, () => assert.throws(call, { name: 'RangeError', message }));
