// Layer norm, GELU, cross-entropy and the transformer block of the blocks files.
import { leadingAxes, matrixOf, page, pagesOf, pile, tensorOf } from './tensors.mjs';

const defined = (record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

function activationOf(c, parameter) {
  const kind = c.param(parameter, 'none');
  if (kind !== 'none' && kind !== 'tanh') {
    throw new Error(`${parameter} is "${kind}"`);
  }
  return kind === 'tanh' ? 'gelu_tanh' : 'gelu';
}

export function layerNorm(engine, c) {
  const x = c.input('x');
  const norm = defined({ gamma: c.maybeVector('gamma'), beta: c.maybeVector('beta'), eps: c.param('eps', 1e-5) });
  c.give('out', tensorOf(engine.layerNorm(matrixOf(x), norm).data, x.shape));
}

export function gelu(engine, c) {
  const x = c.input('x');
  c.give('out', tensorOf(engine.activate(matrixOf(x), activationOf(c, 'approximate')).data, x.shape));
}

export function crossEntropy(engine, c) {
  const options = { reduction: c.param('reduction', 'mean'), ignoreIndex: c.param('ignore_index', -100) };
  const loss = engine.crossEntropy(c.matrix('logits'), c.input('targets').data, options);
  c.give('loss', tensorOf([loss], []));
}

/** The pre-norm block, page by page; rows of qkv.weight are q, then k, then v. */
export function transformerBlock(engine, c) {
  const x = c.input('x');
  const eps = c.param('layer_norm_eps', 1e-5);
  const norm = (name) => defined({ gamma: c.maybeVector(`${name}.weight`), beta: c.maybeVector(`${name}.bias`), eps });
  const layer = (name) => defined({ weight: engine.fromLinear(c.matrix(`${name}.weight`)), bias: c.maybeVector(`${name}.bias`) });
  const torch = engine.fromTorch(defined({
    inProjWeight: c.matrix('qkv.weight'),
    inProjBias: c.maybeVector('qkv.bias'),
    outProjWeight: c.maybeMatrix('proj.weight'),
    outProjBias: c.maybeVector('proj.bias'),
  }));
  const block = {
    norm1: norm('ln1'),
    norm2: norm('ln2'),
    attention: { ...torch, heads: c.param('heads'), mask: { causal: c.param('causal', true) } },
    feedForward: { widen: layer('fc1'), narrow: layer('fc2'), activation: activationOf(c, 'gelu') },
  };
  const lead = leadingAxes(x.shape);
  c.give('out', pile(pagesOf(lead).map((i) => engine.block(page(x, lead, i), block).output), [], x.shape));
}
