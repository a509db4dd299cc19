// The language model of notebook 002 through the package: parameters, every number of a text, mistakes.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadFast } from '../../dist/npm/fast.js';
import { load } from '../../dist/npm/index.js';

const engine = await load();
const fast = await loadFast();
const config = { vocabulary: 12, embedding: 8, sequence: 6, heads: 2 };
const parameters = fast.languageModelParameters(config, 1337);

test('the parameters are PyTorch’s, by its names, and follow from the seed', () => {
  const shapes = Object.fromEntries(Object.entries(parameters).map(([name, { shape }]) => [name, shape.join()]));
  assert.equal(shapes['token_embedding_table.weight'], '12,8');
  assert.equal(shapes['positional_encoding_table.weight'], '6,8');
  assert.equal(shapes['heads.1.value.weight'], '4,8');
  assert.equal(shapes['head.weight'], '12,8');
  assert.equal(shapes['head.bias'], '12');
  assert.equal(Object.keys(shapes).length, 2 + 2 * 3 + 2);
  const [table] = engine.random(1337, [{ fn: 'embedding', num: 12, dim: 8 }]);
  assert.deepEqual(parameters['token_embedding_table.weight'], table.values.weight);
  assert.deepEqual(fast.languageModelParameters(config, '1337'), parameters);
});

test('a text leaves every number: embeddings, one attention for each head, context, logits', () => {
  const trace = fast.languageModelTrace(config, parameters, [3, 1, 4]);
  assert.deepEqual([trace.embeddings, trace.context, trace.logits].map(({ rows, columns }) => [rows, columns]), [[3, 8], [3, 8], [3, 12]]);
  assert.equal(trace.heads.length, 2);
  const table = parameters['token_embedding_table.weight'].data;
  const places = parameters['positional_encoding_table.weight'].data;
  assert.equal(trace.embeddings.data[8], Math.fround(table[8] + places[8]));
  for (const head of trace.heads) {
    assert.equal(head.divisor, 2);
    assert.deepEqual([...head.weights.data.slice(0, 3)], [1, 0, 0]);
  }
});

test('what comes later changes nothing before', () => {
  const logits = (tokens) => fast.languageModelTrace(config, parameters, tokens).logits.data.slice(0, 24);
  assert.deepEqual(logits([3, 1, 4]), logits([3, 1, 5, 9]));
});

test('a width of one’s own for the heads, and the divisor that the notebook wrote', () => {
  const other = { ...config, headSize: 3, scaleBy: 'embedding' };
  const drawn = fast.languageModelParameters(other, 1);
  assert.deepEqual(drawn['heads.0.key.weight'].shape, [3, 8]);
  const { heads, context } = fast.languageModelTrace(other, drawn, Int32Array.of(1, 2));
  assert.equal(heads[0].divisor, Math.fround(Math.sqrt(8)));
  assert.equal(context.columns, 6);
});

const given = (name, tensor) => ({ ...parameters, [name]: tensor });
const trace = (more, tokens = [1]) => () => fast.languageModelTrace(config, more, tokens);
const bias = parameters['head.bias'];
const wrong = [
  [() => fast.languageModelParameters({ ...config, heads: 3 }, 1), RangeError, /heads/],
  [() => fast.languageModelParameters({ ...config, vocabulary: 0 }, 1), RangeError, /vocabulary/],
  [() => fast.languageModelParameters({ ...config, vocabulary: 1e9 }, 1), RangeError, /vocabulary is 1000000000, but it must be 1 to/],
  [() => fast.languageModelParameters({ ...config, vocab: 3 }, 1), TypeError, /config has no option "vocab"/],
  [() => fast.languageModelParameters({ ...config, scaleBy: 'heads' }, 1), TypeError, /scaleBy must be 'head' or 'embedding'/],
  [() => fast.languageModelParameters({ vocabulary: 12 }, 1), TypeError, /embedding must be a number but is undefined/],
  [trace(parameters, [1, 12]), RangeError, /token 1 has id 12/],
  [trace(parameters, [1, 2, 3, 4, 5, 6, 7]), RangeError, /7 tokens.*6 rows/],
  [trace(parameters, []), RangeError, /no tokens/],
  [trace(parameters, [0.5]), RangeError, /tokens\[0\] must be a whole number/],
  [trace(undefined), TypeError, /parameters must be an object of tensors but is undefined/],
  [trace({}), RangeError, /token_embedding_table\.weight/],
  [trace(given('head.bias', { shape: [3], data: new Float32Array(3) })), RangeError, /head\.bias/],
  [trace(given('head.bias', { shape: [1, 1, 12], data: bias.data })), RangeError, /head\.bias has 3 axes but one or two are wanted/],
  [trace(given('head.bias', [1, 2])), TypeError, /head\.bias\.shape must be an array of numbers but is undefined/],
  [trace(given('head.bias', { shape: [12], data: Float32Array.from(bias.data, () => NaN) })), RangeError, /head\.bias\[0\]\[0\] is NaN/],
  [trace(given('tail.weight', bias)), RangeError, /tail\.weight/],
];

wrong.forEach(([call, kind, message]) => test(`named: ${message}`, () => {
  assert.throws(call, (error) => {
    assert.match(error.message, message);
    return error.constructor === kind;
  });
}));
