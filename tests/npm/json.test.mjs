// Tests that every tensor and vector that the package returns survives JSON.stringify and JSON.parse.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { DenseMatrix, load } from '../../dist/npm/index.js';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';
import { modelNamed } from '../golden/npm/model-folders.mjs';

const engine = await load();
const notebooks = await loadNotebooks();
const models = await loadLanguageModels();
const bert = await loadCheckpoint(modelNamed('bert').files);
const model = models.create({ vocabulary: 4, embedding: 2, sequence: 3, context: 'average' }, { seed: 1 });
const batch = { sequences: 1, length: 2, tokens: [0, 1], targets: [1, 2] };
const again = (value) => JSON.parse(JSON.stringify(value));

/** Returns every tensor and vector in a result. Matrices have their own test. */
function numbersIn(value) {
  if (value instanceof DenseMatrix || typeof value !== 'object' || value === null) return [];
  return ArrayBuffer.isView(value) || 'shape' in value ? [value] : Object.values(value).flatMap(numbersIn);
}

/** Checks that JSON has all numbers of a tensor or vector, and that numbers and words mean what they meant. */
function assertSurvives(value, what) {
  const json = again(value);
  const { shape, data } = ArrayBuffer.isView(value) ? { data: value } : value;
  const numbers = ArrayBuffer.isView(value) ? json : json.data;
  assert.ok(Array.isArray(numbers) && data.length > 0, what);
  assert.deepEqual(json.shape, shape, what);
  assert.deepEqual(data.constructor.from(numbers, data instanceof BigInt64Array ? BigInt : Number), data, what);
}

const projections = { inProjWeight: [[1], [2], [3]], inProjBias: [1, 2, 3] };
const results = {
  softmaxSteps: () => engine.softmaxSteps([1, 2]),
  alibi: () => engine.alibi(2, 2),
  fromTorch: () => engine.fromTorch(projections),
  parameters: () => model.parameters(),
  gradients: () => model.gradients(batch),
  writeToken: async () => (await model.generate([1], { tokens: 1, topK: 2 }).next()).value,
  run: () => notebooks.run('004'),
  evaluate: () => notebooks.evaluate('dot', [[1], [2]]),
  headProjections: () => bert.projections({ layer: 0, head: 0 }),
};

for (const [name, result] of Object.entries(results))
  test(`JSON has the tensors and vectors of ${name}`, async () => {
    const found = numbersIn(await result());
    assert.ok(found.length > 0);
    for (const each of found) assertSurvives(each, name);
  });

test('these are all operations whose result has a tensor or a vector', async () => {
  const returns = (kind) =>
    typeof kind === 'string' ? /^(vector|tensors?)\b/.test(kind) : Object.values(kind).some(returns);
  const folder = new URL('../../dist/npm/operations/', import.meta.url);
  const files = fs.readdirSync(folder).filter((file) => /\.js$/.test(file) && file !== 'random.js');
  const tables = await Promise.all(files.map((file) => import(new URL(file, folder))));
  const named = tables.flatMap(Object.values).filter(({ result }) => result && returns(result));
  assert.deepEqual(named.map(({ name }) => name).sort(), Object.keys(results).sort());
});

test('JSON has the tensors of every number type that random() returns, and the vector of a sentence', () => {
  const drawn = engine.random(1, [
    { fn: 'rand', n: 2 },
    { fn: 'randF64', n: 2 },
    { fn: 'randint', n: 2, low: 2n ** 60n, high: 2n ** 62n },
    { fn: 'linear', in: 2, out: 2 },
  ]);
  const found = [...numbersIn(drawn), bert.sentence('the bank')];
  assert.equal(found.length, 6);
  for (const each of found) assertSurvives(each, 'random or sentence');
  assert.equal(
    JSON.stringify(notebooks.evaluate('index', [{ shape: [2], data: [NaN, 1] }], { at: 0 })).includes('NaN'),
    true,
  );
});

test('tensors and vectors from JSON are accepted, with their number types', () => {
  const [{ values }] = engine.random(1, [{ fn: 'linear', in: 2, out: 2 }]);
  const x = [[1, 2]];
  const read = ({ weight, bias }) => engine.attend({ embeddings: x, query: { weight, bias, layout: 'torch' } }).queries;
  assert.deepEqual(read(again(values)), read(values));
  const of = (data) => ({ shape: [data.length], data });
  for (const data of [Float64Array.of(0.1, NaN), BigInt64Array.of(3n, 2n ** 62n, -1n), Float32Array.of(0.1)]) {
    const tensor = notebooks.evaluate('flatten', [of(data)]);
    assert.deepEqual(tensor.data, data);
    assert.deepEqual(notebooks.evaluate('flatten', [again(tensor)]), tensor);
    assert.equal(notebooks.print(again(tensor)), notebooks.print(tensor));
  }
  const wide = DenseMatrix.from({ rows: 1, columns: 1, data: Float64Array.of(0.1) });
  assert.equal(notebooks.print(again(wide), { precision: 12 }), notebooks.print(wide, { precision: 12 }));
  model.setParameters(again(model.parameters()));
  const { slopes, bias } = again(engine.alibi(1, 2));
  assert.deepEqual(engine.attend({ embeddings: [[1], [2]], alibi: slopes }).heads, 1);
  const hidden = engine.attend({ embeddings: [[1], [2]], mask: { additive: bias } });
  assert.equal(hidden.weights.at(0, 1), 0);
  assert.throws(() => notebooks.print({ shape: [1], data: ['1'], precision: 'int64' }.data), /must be/);
  assert.throws(
    () => notebooks.print({ shape: [1], data: ['x'], precision: 'int64' }),
    /^TypeError: tensor\.data\[0\] must be a number or a bigint but is the string "x"$/,
  );
});

test('toJSON is hidden: loops and structuredClone do not see it, and DenseMatrix.from restores a cloned matrix', () => {
  const { shifted } = engine.softmaxSteps([1, 2]);
  assert.deepEqual(structuredClone(shifted), shifted);
  assert.deepEqual(Object.keys(engine.random(1, [{ fn: 'rand', n: 1 }])[0].values.out), ['shape', 'data']);
  const { weights } = engine.attend({ embeddings: [[1], [2]] });
  const clone = structuredClone(weights);
  assert.equal(clone.at, undefined);
  assert.deepEqual(DenseMatrix.from(clone), weights);
});
