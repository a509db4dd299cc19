// Runs the golden cases of norms, gated layers, GELU, cross-entropy and the transformer block through the package.
import { camelCase } from '../../../dist/npm/wire/calls.js';
import { below, leadingAxes, matrixOf, page, pagesOf, pile, sumOf, tensorOf } from './tensors.mjs';

const defined = (record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

function activationOf(c, parameter) {
  const kind = c.param(parameter, 'none');
  if (kind !== 'none' && kind !== 'tanh') {
    throw new Error(`${parameter} is "${kind}"`);
  }
  return kind === 'tanh' ? 'geluTanh' : 'gelu';
}

/** Gives the vectors that exist to the case as outputs. The engine returns a vector as a matrix of one row. */
function giveVectors(c, vectors) {
  Object.entries(vectors).forEach(([name, vector]) => vector && c.give(name, tensorOf(vector.data, [vector.columns])));
}

function giveNorm(engine, c, norm) {
  const x = c.input('x');
  c.give('out', tensorOf(engine.layerNorm(matrixOf(x), norm).data, x.shape));
  if (!c.hasGradients) return;
  const d = engine.models.gradients.layerNorm(matrixOf(x), norm, c.matrix('d_out'));
  c.give('d_x', tensorOf(d.x.data, x.shape));
  giveVectors(c, { d_gamma: d.gamma, d_beta: d.beta });
}

export function layerNorm(engine, c) {
  giveNorm(
    engine,
    c,
    defined({ gamma: c.maybeVector('gamma'), beta: c.maybeVector('beta'), eps: c.param('eps', 1e-5) }),
  );
}

export function rmsNorm(engine, c) {
  const plusOne = c.param('plus_one', false);
  giveNorm(engine, c, defined({ kind: 'rms', gamma: c.maybeVector('gamma'), eps: c.param('eps'), plusOne }));
}

/** A gated feed-forward layer: (act(x · W_gate) ∘ (x · W_up)) · W_down */
export function gatedFeedForward(engine, c) {
  const x = c.input('x');
  const layer = {
    gate: { weight: c.matrix('W_gate') },
    widen: { weight: c.matrix('W_up') },
    narrow: { weight: c.matrix('W_down') },
    activation: camelCase(c.param('activation', 'silu')),
  };
  const { output } = engine.feedForward(matrixOf(x), layer);
  c.give('out', tensorOf(output.data, [...x.shape.slice(0, -1), output.columns]));
  if (!c.hasGradients) return;
  const d = engine.models.gradients.feedForward(matrixOf(x), layer, c.matrix('d_out'));
  c.give('d_x', tensorOf(d.x.data, x.shape));
  for (const [name, { weight }] of [
    ['d_W_gate', d.gate],
    ['d_W_up', d.widen],
    ['d_W_down', d.narrow],
  ]) {
    c.give(name, tensorOf(weight.data, [weight.rows, weight.columns]));
  }
}

export function gelu(engine, c) {
  const x = c.input('x');
  const activation = activationOf(c, 'approximate');
  c.give('out', tensorOf(engine.activate(matrixOf(x), activation).data, x.shape));
  if (c.hasGradients)
    c.give('d_x', tensorOf(engine.models.gradients.activate(matrixOf(x), activation, c.matrix('d_out')).data, x.shape));
}

export function crossEntropy(engine, c) {
  const options = { reduction: c.param('reduction', 'mean'), ignoreIndex: c.param('ignore_index', -100) };
  const logits = c.input('logits');
  const targets = c.input('targets').data;
  c.give('loss', tensorOf([engine.crossEntropy(matrixOf(logits), targets, options)], []));
  if (c.hasGradients)
    c.give(
      'd_logits',
      tensorOf(engine.models.gradients.crossEntropy(matrixOf(logits), targets, options).data, logits.shape),
    );
}

/**
 * Gives the gradients of a transformer block to the case. The gradients of the block's weights are added over the pages
 * (matrices of the batch), and have the layout of nn.Linear, like the weights.
 */
function giveBlockGradients(engine, c, x, block) {
  const lead = leadingAxes(x.shape);
  const dOut = c.input('d_out');
  const back = pagesOf(lead).map((i) => engine.models.gradients.block(page(x, lead, i), block, page(dOut, lead, i)));
  const total = (of) => sumOf(back.map(of));
  const giveMatrix = (name, { rows, columns, data }) => c.give(name, tensorOf(data, [rows, columns]));
  c.give(
    'd_x',
    pile(
      back.map((d) => d.x),
      [],
      x.shape,
    ),
  );
  for (const [name, norm] of [
    ['ln1', 'norm1'],
    ['ln2', 'norm2'],
  ]) {
    giveVectors(c, {
      [`d_${name}.weight`]: total((d) => d[norm].gamma),
      [`d_${name}.bias`]: total((d) => d[norm].beta),
    });
  }
  const parts = ['query', 'key', 'value'];
  giveMatrix('d_qkv.weight', below(parts.map((part) => total((d) => d.attention[part].weight))));
  const bias = parts.flatMap((part) => Array.from(total((d) => d.attention[part].bias).data));
  c.give('d_qkv.bias', tensorOf(Float32Array.from(bias), [bias.length]));
  for (const [name, layer] of [
    ['proj', (d) => d.attention.output],
    ['fc1', (d) => d.widen],
    ['fc2', (d) => d.narrow],
  ]) {
    giveMatrix(
      `d_${name}.weight`,
      total((d) => layer(d).weight),
    );
    giveVectors(c, { [`d_${name}.bias`]: total((d) => layer(d).bias) });
  }
}

/**
 * The pre-norm transformer block, for one page (matrix of the batch) at a time. The rows of qkv.weight are those of q,
 * then those of k, then those of v.
 */
export function transformerBlock(engine, c) {
  const x = c.input('x');
  const eps = c.param('layer_norm_eps', 1e-5);
  c.ignore('hidden'); // not needed: the shape of the weights gives the hidden width
  const norm = (name) => defined({ gamma: c.maybeVector(`${name}.weight`), beta: c.maybeVector(`${name}.bias`), eps });
  const layer = (name) =>
    defined({ weight: c.maybeMatrix(`${name}.weight`), bias: c.maybeVector(`${name}.bias`), layout: 'torch' });
  const third = (list, part) => list?.slice((part * list.length) / 3, ((part + 1) * list.length) / 3);
  const { rows, columns, data } = c.matrix('qkv.weight');
  const partOfQkv = (part) => {
    const weight = { rows: rows / 3, columns, data: third(data, part) };
    return defined({ weight, bias: third(c.maybeVector('qkv.bias'), part), layout: 'torch' });
  };
  const torch = { query: partOfQkv(0), key: partOfQkv(1), value: partOfQkv(2), output: layer('proj') };
  const block = {
    norm1: norm('ln1'),
    norm2: norm('ln2'),
    attention: { ...torch, heads: c.param('heads'), mask: { causal: c.param('causal', true) } },
    feedForward: { widen: layer('fc1'), narrow: layer('fc2'), activation: activationOf(c, 'gelu') },
  };
  const lead = leadingAxes(x.shape);
  c.give(
    'out',
    pile(
      pagesOf(lead).map((i) => engine.block(page(x, lead, i), block).output),
      [],
      x.shape,
    ),
  );
  if (c.hasGradients) giveBlockGradients(engine, c, x, block);
}
