// Runs the golden cases of the language model through the package: its forward pass, loss and gradients.
// Also checks the models of notebook 002, which are drawn from seeds.
import { BlockCase } from './block-case.mjs';
import { engineTensor, pagesOf, pile, tensorOf } from './tensors.mjs';

/** For the two embedding tables, the golden cases use other names than notebook 002. */
const fileNames = {
  'token_embedding_table.weight': 'token_embedding.weight',
  'positional_encoding_table.weight': 'position_embedding.weight',
};
const fileName = (name) => fileNames[name] ?? name;

/** For each parameter in the order of drawing: its name, and the call that draws it with the generator. */
function parameterCalls({ vocabulary, embedding, sequence, heads, headSize = embedding / heads }) {
  const linear = (out, bias) => ({ fn: 'linear', in: embedding, out, bias });
  const headCalls = pagesOf([heads]).flatMap((head) =>
    ['key', 'query', 'value'].map((part) => [`heads.${head}.${part}.weight`, linear(headSize, false)]),
  );
  return [
    ['token_embedding_table.weight', { fn: 'embedding', num: vocabulary, dim: embedding }],
    ['positional_encoding_table.weight', { fn: 'embedding', num: sequence, dim: embedding }],
    ...headCalls,
    ['head.weight', { fn: 'linear', in: heads * headSize, out: vocabulary, bias: true }],
  ];
}

/** Reads the model's parameters as tensors. `input` returns a tensor by its name. */
function storedParameters(config, input) {
  const names = [...parameterCalls(config).map(([name]) => name), 'head.bias'];
  return Object.fromEntries(names.map((name) => [name, engineTensor(input(name))]));
}

/** The model of a case. The case's inputs contain the model's parameters under names that begin with `prefix`. */
export function storedModel(engine, c, prefix = '', train = {}) {
  const config = {
    vocabulary: c.param('vocab'),
    embedding: c.param('d'),
    sequence: c.param('T'),
    heads: c.param('heads'),
  };
  c.ignore('batch', 'init_seed', 'rng_order'); // not needed: they only say how the stored numbers were drawn
  const parameters = storedParameters(config, (name) => c.input(prefix + fileName(name)));
  return engine.models.create(config, { parameters, train });
}

/** Gives parameters, or their gradients, to the case as outputs whose names begin with the prefix. */
export function giveParameters(c, prefix, parameters) {
  Object.entries(parameters).forEach(([name, { data, shape }]) =>
    c.give(prefix + fileName(name), tensorOf(data, shape)),
  );
}

/** The model's traces, one for each row of tokens [texts, length]. */
function traces(model, tokens) {
  const [texts, length] = tokens.shape;
  return pagesOf([texts]).map((text) => model.trace(tokens.data.slice(text * length, (text + 1) * length)));
}

/** Computes the logits of one text at a time, and the loss and the gradients from the whole batch. */
export function languageModel(engine, c) {
  const tokens = c.input('tokens');
  const [sequences, length] = tokens.shape;
  const model = storedModel(engine, c);
  c.give(
    'logits',
    pile(
      traces(model, tokens).map((trace) => trace.logits),
      tokens.shape,
      [model.config.vocabulary],
    ),
  );
  const { loss, parameters } = model.gradients({
    sequences,
    length,
    tokens: tokens.data,
    targets: c.input('targets').data,
  });
  model.dispose();
  c.give('loss', tensorOf([loss], []));
  giveParameters(c, 'd_', parameters);
}

/** Draws parameters and tokens from the seed, and gives them as outputs, which are compared exactly. */
function draw(engine, c, config, seed, tokens) {
  const model = engine.models.create(config, { seed });
  Object.entries(model.parameters()).forEach(([name, { data, shape }]) => c.give(name, tensorOf(data, shape)));
  const [texts, length] = tokens.shape;
  const calls = parameterCalls(config).map(([, call]) => call);
  const ids = engine.random(seed, [...calls, { fn: 'randint', n: texts * length, low: 0, high: config.vocabulary }]);
  c.give('tokens', tensorOf(ids.at(-1).values.out.data, tokens.shape));
  model.dispose();
}

/** Converts a record of notebook_002_models to a golden case: inputs, expected outputs and tolerances. */
function asBlockCase({ config, parameters, tokens, logits, per_head: perHead = [], tolerance = {} }) {
  const exact = { abs: 0, rel: 0 };
  const inputs = { ...parameters, tokens };
  const outputs = { ...inputs, logits };
  const rules = Object.fromEntries(Object.keys(inputs).map((name) => [name, exact]));
  perHead.forEach((head, index) =>
    Object.entries(head).forEach(([name, tensor]) => {
      outputs[`per_head[${index}].${name}`] = tensor;
      rules[`per_head[${index}].${name}`] = tolerance[name];
    }),
  );
  return { params: config, inputs, outputs, tolerance: { ...rules, logits: tolerance.logits } };
}

/** Checks one record of notebook_002_models. */
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
  const model = engine.models.create(config, { parameters: storedParameters(config, (name) => c.input(name)) });
  const all = traces(model, tokens);
  model.dispose();
  const [texts, length] = tokens.shape;
  c.give(
    'logits',
    pile(
      all.map((trace) => trace.logits),
      [texts, length],
      [config.vocabulary],
    ),
  );
  pagesOf([config.heads]).forEach((head) => {
    for (const [name, field] of [
      ['weights', 'weights'],
      ['context', 'context'],
    ]) {
      const matrices = all.map((trace) => trace.heads[head][field]);
      c.give(`per_head[${head}].${name}`, pile(matrices, [texts, length], [matrices[0]?.columns]));
    }
  });
  return c.outcome();
}
