// Tests weights in PyTorch's layout (out × in): they give PyTorch's numbers and gradients in the same layout, and
// wrong weights are refused.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';

const engine = await load();
const models = await loadLanguageModels();
const { gradients } = models;
const { cases } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../golden/blocks.json'), 'utf8'));
const caseOf = (id) => cases.find((each) => each.id === id);
const near = (got, want, { abs, rel = 0 }) => {
  assert.equal(got.length, want.length);
  want.forEach((value, i) =>
    assert.ok(Math.abs(got[i] - value) <= abs + rel * Math.abs(value), `[${i}]: ${got[i]}, not ${value}`),
  );
};
const transpose = (rows) => rows[0].map((_, column) => rows.map((row) => row[column]));
const embeddings = [
  [1, 2, 0],
  [0.5, -1, 3],
];
const weight = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 10],
];
const bias = [0.5, 0, -1];

for (const id of ['mha_torch/self_bias', 'mha_torch/self_nobias_h4']) {
  test(`square weights of nn.MultiheadAttention give PyTorch's output: ${id}`, () => {
    const { inputs, params, outputs, tolerance } = caseOf(id);
    const [batch, tokens, d] = inputs.query.shape;
    const part = (name, i) =>
      inputs[name] && { weight: { rows: d, columns: d, data: inputs[name].data.slice(i * d * d, (i + 1) * d * d) } };
    const biasOf = (name, i) => inputs[name] && { bias: inputs[name].data.slice(i * d, (i + 1) * d) };
    const projection = (weights, biases, i) => ({ ...part(weights, i), ...biasOf(biases, i), layout: 'torch' });
    const outs = Array.from({ length: batch }, (_, i) =>
      engine.attend({
        embeddings: { rows: tokens, columns: d, data: inputs.query.data.slice(i * tokens * d, (i + 1) * tokens * d) },
        heads: params.heads,
        query: projection('in_proj_weight', 'in_proj_bias', 0),
        key: projection('in_proj_weight', 'in_proj_bias', 1),
        value: projection('in_proj_weight', 'in_proj_bias', 2),
        output: projection('out_proj.weight', 'out_proj.bias', 0),
      }),
    );
    near(
      outs.flatMap(({ output }) => [...output.data]),
      outputs.out.data,
      tolerance.out,
    );
  });
}

test("a weight in PyTorch's layout gives the bits of nn.Linear's weight, transposed", () => {
  const torch = { weight, bias, layout: 'torch' };
  const ours = { weight: transpose(weight), bias };
  for (const form of [weight, weight.map((row) => Float64Array.from(row)), { shape: [3, 3], data: weight.flat() }])
    assert.deepEqual(
      engine.attend({ embeddings, query: { ...torch, weight: form }, value: torch }),
      engine.attend({ embeddings, query: ours, value: { ...ours, layout: 'riverbank' } }),
    );
  const wide = {
    embeddings,
    query: { weight: [[1e-9, 1, 1]], layout: 'torch' },
    key: { weight: [[1], [1], [1]] },
    precision: 'float64',
  };
  assert.deepEqual(engine.attend(wide).queries.toArray(), [[1e-9 + 2], [0.5e-9 - 1 + 3]]);
});

test('every projection takes a layout, also in layers and blocks', () => {
  const [wide, narrow] = [
    [
      [1, 2, 0],
      [0, 1, 1],
      [2, 0, 1],
      [1, 1, 1],
    ],
    [
      [1, 0, 2, 1],
      [0, 1, 1, 0],
      [1, 1, 0, 2],
    ],
  ]; // prettier-ignore
  const torch = (each) => ({ weight: each, layout: 'torch' });
  const ours = (each) => ({ weight: transpose(each) });
  const layer = (of) => ({ widen: of(wide), gate: of(wide), narrow: of(narrow), activation: 'silu' });
  assert.deepEqual(engine.feedForward(embeddings, layer(torch)), engine.feedForward(embeddings, layer(ours)));
  const block = (of) => ({ attention: { query: of(weight), output: of(weight) }, feedForward: layer(of) });
  assert.deepEqual(engine.block(embeddings, block(torch)), engine.block(embeddings, block(ours)));

  const dOut = [
    [1, 0, 2],
    [0, -1, 1],
  ]; // prettier-ignore
  const [given, usual] = [torch, ours].map((of) => gradients.block(embeddings, block(of), dOut));
  const transposedRows = (each) => transpose(each.weight.toArray());
  for (const name of ['widen', 'gate', 'narrow'])
    assert.deepEqual(given[name].weight.toArray(), transposedRows(usual[name]));
  for (const name of ['query', 'output'])
    assert.deepEqual(given.attention[name].weight.toArray(), transposedRows(usual.attention[name]));
  assert.deepEqual(given.x, usual.x);
  const [one, other] = [torch, ours].map((of) => gradients.feedForward(embeddings, layer(of), dOut));
  assert.deepEqual(one.narrow.weight.toArray(), transposedRows(other.narrow));
  const [mine, theirs] = [ours, torch].map((of) => gradients.attend({ embeddings, key: of(weight) }, dOut));
  assert.deepEqual(theirs.key.weight.toArray(), transposedRows(mine.key));
});

const rangeError = (message) => ({ name: 'RangeError', message });
const drawn = (name) => `${name} was made by riverbank as 3 × 3 (out × in); set layout: 'torch'`;

test('a weight that random drew for an nn.Linear is not read as (in × out) silently', () => {
  const [{ values }] = engine.random(3, [{ fn: 'linear', in: 3, out: 3 }]);
  for (const layout of [undefined, 'riverbank'])
    assert.throws(() => engine.attend({ embeddings, query: { ...values, layout } }), rangeError(drawn('query.weight')));
  const { queries } = engine.attend({ embeddings, query: { ...values, layout: 'torch' } });
  assert.deepEqual(queries, engine.linear(embeddings, values.weight, values.bias));
  const copied = { weight: values.weight.data.slice(), bias: values.bias };
  assert.notDeepEqual(
    engine.attend({ embeddings, query: { ...copied, weight: { rows: 3, columns: 3, data: copied.weight } } }).queries,
    queries,
  );
});

test('fromLinear also transposes back: the result is then a weight of nn.Linear', () => {
  const torch = engine.fromLinear(engine.fromLinear(weight));
  assert.deepEqual(torch.toArray(), weight);
  assert.deepEqual(
    engine.attend({ embeddings, query: { weight: torch, layout: 'torch' } }).queries,
    engine.linear(embeddings, weight),
  );
  assert.throws(() => engine.attend({ embeddings, query: { weight: torch } }), rangeError(drawn('query.weight')));
});

test('a weight that random drew for an nn.MultiheadAttention is not read as (in × out) silently', () => {
  const [{ values }] = engine.random(3, [{ fn: 'multiheadAttention', d: 3 }]);
  const output = { weight: values['out_proj.weight'] };
  assert.throws(() => engine.attend({ embeddings, output }), rangeError(drawn('output.weight')));
  const { joined } = engine.attend({ embeddings });
  assert.deepEqual(
    engine.attend({ embeddings, output: { ...output, layout: 'torch' } }).output,
    engine.linear(joined, output.weight),
  );
});

test('a weight of a language model’s parameters is not read as (in × out) silently', () => {
  const model = models.create({ vocabulary: 5, embedding: 3, sequence: 3 }, { seed: 1 });
  const parameters = model.parameters();
  model.dispose();
  const [query] = Object.entries(parameters).find(
    ([name, { shape }]) => name.includes('query') && shape[0] === shape[1],
  );
  const own = parameters[query];
  assert.deepEqual(own.shape, [3, 3]);
  assert.throws(() => engine.attend({ embeddings, query: { weight: own } }), rangeError(drawn('query.weight')));
  assert.deepEqual(
    engine.attend({ embeddings, query: { weight: own, layout: 'torch' } }).queries,
    engine.linear(embeddings, own),
  );
});

test('the rows of a weight have no known layout', () => {
  const made = engine.fromLinear(weight);
  for (const rows of [made.toRows(), made.toArray(), [...made]])
    assert.deepEqual(
      engine.attend({ embeddings, query: { weight: rows, layout: 'torch' } }).queries,
      engine.linear(embeddings, rows),
    );
});

const ours = 'was made by riverbank as 3 × 3 (in × out); ';
for (const [name, make] of [
  ['fromTorch', () => engine.fromTorch({ inProjWeight: [...weight, ...weight, ...weight] }).query.weight],
  ['fromLinear', () => engine.fromLinear(weight)],
  ['fromStack', () => engine.fromStack([[[1, 0, 2]], [[0, 1, 0]], [[3, 0, 1]]])],
]) {
  test(`a weight that ${name} returned is not read as (out × in) silently`, () => {
    const made = make();
    assert.equal(engine.attend({ embeddings, query: { weight: made } }).queries.columns, 3);
    const refused = (call, message) => assert.throws(call, rangeError(message));
    refused(
      () => engine.attend({ embeddings, query: { weight: made, layout: 'torch' } }),
      `query.weight ${ours}leave out layout: 'torch'`,
    );
    refused(() => engine.linear(embeddings, made), `weight ${ours}linear takes (out × in)`);
    refused(() => gradients.linear(embeddings, made, embeddings), `weight ${ours}linear takes (out × in)`);
    refused(
      () => engine.fromTorch({ inProjWeight: [...weight, ...weight, ...weight], outProjWeight: made }),
      `outProjWeight ${ours}fromTorch takes (out × in)`,
    );
    refused(() => engine.fromStack([made]), `heads[0] ${ours}fromStack takes (out × in)`);
  });
}

for (const [name, query, message] of [
  [
    'a weight that does not fit',
    { weight: [[1, 2]] },
    "embeddings have width 3 but query.weight has 2 rows (rows and columns of the transpose, in × out, because layout is 'torch')",
  ],
  [
    'NaN',
    {
      weight: [
        [1, 2, NaN],
        [1, 1, 1],
        [1, 1, 1],
      ],
    },
    "query.weight[2][0] is NaN but must be finite (rows and columns of the transpose, in × out, because layout is 'torch')",
  ],
  [
    'a number too large for float32',
    {
      weight: [
        [1, 2, 1e39],
        [1, 1, 1],
        [1, 1, 1],
      ],
    },
    'query.weight[0][2] is 1e+39, but the largest float32 is 3.4e38',
  ],
]) {
  // prettier-ignore
  test(`refused with layout 'torch': ${name}`, () =>
    assert.throws(() => engine.attend({ embeddings, query: { ...query, layout: 'torch' } }), {
      name: 'RangeError',
      message,
    }));
}
