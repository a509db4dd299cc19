// The language model: forward pass and loss of the blocks files, and the models of notebook 002 from their seeds.
import { BlockCase } from './block-case.mjs';
import { engineTensor, matrixOf, pagesOf, pile, tensorOf } from './tensors.mjs';

/** The blocks files call the two tables otherwise than notebook 002 does. */
const fileNames = {
  'token_embedding_table.weight': 'token_embedding.weight',
  'positional_encoding_table.weight': 'position_embedding.weight',
};

/** Sizes of the parameters, in the order in which they are drawn: [name, call on the generator]. */
function parameterCalls({ vocabulary, embedding, sequence, heads, headSize = embedding / heads }) {
  const linear = (out, bias) => ({ fn: 'linear', in: embedding, out, bias });
  const headCalls = pagesOf([heads]).flatMap((head) =>
    ['key', 'query', 'value'].map((part) => [`heads.${head}.${part}.weight`, linear(headSize, false)]));
  return [
    ['token_embedding_table.weight', { fn: 'embedding', num: vocabulary, dim: embedding }],
    ['positional_encoding_table.weight', { fn: 'embedding', num: sequence, dim: embedding }],
    ...headCalls,
    ['head.weight', { fn: 'linear', in: heads * headSize, out: vocabulary, bias: true }],
  ];
}

/** Parameters as tensors, read by name. */
function storedParameters(config, input) {
  const names = [...parameterCalls(config).map(([name]) => name), 'head.bias'];
  return Object.fromEntries(names.map((name) => [name, engineTensor(input(name))]));
}

/** One trace for each row of tokens [texts, length]. */
function traces(engine, config, parameters, tokens) {
  const [texts, length] = tokens.shape;
  return pagesOf([texts]).map((text) =>
    engine.fast.languageModelTrace(config, parameters, tokens.data.slice(text * length, (text + 1) * length)));
}

/** Gradients wait; logits and loss are computed. */
export function languageModel(engine, c) {
  const config = { vocabulary: c.param('vocab'), embedding: c.param('d'), sequence: c.param('T'), heads: c.param('heads') };
  const tokens = c.input('tokens');
  const parameters = storedParameters(config, (name) => c.input(fileNames[name] ?? name));
  const logits = pile(traces(engine, config, parameters, tokens).map((trace) => trace.logits), tokens.shape, [config.vocabulary]);
  c.give('logits', logits);
  c.give('loss', tensorOf([engine.crossEntropy(matrixOf(logits), c.input('targets').data)], []));
}

/** Draws parameters and tokens from the seed, and gives them out to be compared exactly. */
function draw(engine, c, config, seed, tokens) {
  const drawn = engine.fast.languageModelParameters(config, seed);
  Object.entries(drawn).forEach(([name, { data, shape }]) => c.give(name, tensorOf(data, shape)));
  const [texts, length] = tokens.shape;
  const calls = parameterCalls(config).map(([, call]) => call);
  const ids = engine.random(seed, [...calls, { fn: 'randint', n: texts * length, low: 0, high: config.vocabulary }]);
  c.give('tokens', tensorOf(ids.at(-1).values.out.data, tokens.shape));
}

/** The record in the form of a block case: what goes in, what must come out, and how closely. */
function asBlockCase({ config, parameters, tokens, logits, per_head: perHead = [], tolerance = {} }) {
  const exact = { abs: 0, rel: 0 };
  const inputs = { ...parameters, tokens };
  const outputs = { ...inputs, logits };
  const rules = Object.fromEntries(Object.keys(inputs).map((name) => [name, exact]));
  perHead.forEach((head, index) => Object.entries(head).forEach(([name, tensor]) => {
    outputs[`per_head[${index}].${name}`] = tensor;
    rules[`per_head[${index}].${name}`] = tolerance[name];
  }));
  return { params: config, inputs, outputs, tolerance: { ...rules, logits: tolerance.logits } };
}

/** One record of notebook_002_models. */
export function checkNotebookModel(engine, record) {
  const c = new BlockCase(asBlockCase(record));
  const config = {
    vocabulary: c.param('vocab_size'),
    embedding: c.param('embedding_size'),
    sequence: c.param('sequence_length'),
    heads: c.param('num_heads'),
    ...(c.hasParam('head_size') && { headSize: c.param('head_size') }),
    scaleBy: c.param('scale_by', 'head'),
  };
  const tokens = c.input('tokens');
  draw(engine, c, config, record.seed, tokens);
  const all = traces(engine, config, storedParameters(config, (name) => c.input(name)), tokens);
  const [texts, length] = tokens.shape;
  c.give('logits', pile(all.map((trace) => trace.logits), [texts, length], [config.vocabulary]));
  pagesOf([config.heads]).forEach((head) => {
    for (const [name, field] of [['weights', 'weights'], ['context', 'context']]) {
      const matrices = all.map((trace) => trace.heads[head][field]);
      c.give(`per_head[${head}].${name}`, pile(matrices, [texts, length], [matrices[0]?.columns]));
    }
  });
  return c.outcome();
}
