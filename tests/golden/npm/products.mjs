// Runs the golden cases of matrix products and softmax through the package.
import { broadcast, leadingAxes, matrixOf, page, pagesOf, pile, tensorOf } from './tensors.mjs';

/**
 * Multiplies a (… × n × k) by b (… × k × m), one page (matrix of the batch) at a time. The last two axes of b may be
 * swapped.
 */
export function matmul(engine, c) {
  const a = c.input('a');
  const b = c.input('b');
  const transposeB = c.param('transpose_b', false);
  const lead = broadcast(leadingAxes(a.shape), leadingAxes(b.shape));
  const products = pagesOf(lead).map((i) => engine.matmul(page(a, lead, i), page(b, lead, i), { transposeB }));
  const inner = [products[0]?.rows, products[0]?.columns];
  c.give('out', pile(products, lead, inner));
  if (!c.hasGradients) return;
  const dOut = c.input('d_out');
  const back = pagesOf(lead).map((i) =>
    engine.models.gradients.matmul(page(a, lead, i), page(b, lead, i), page(dOut, lead, i), { transposeB }),
  );
  c.give(
    'd_a',
    pile(
      back.map((d) => d.a),
      [],
      a.shape,
    ),
  );
  c.give(
    'd_b',
    pile(
      back.map((d) => d.b),
      [],
      b.shape,
    ),
  );
}

export function linear(engine, c) {
  const x = c.input('x');
  const weight = c.input('weight');
  const out = engine.linear(matrixOf(x), matrixOf(weight), c.maybeVector('bias'));
  c.give('out', tensorOf(out.data, [...leadingAxes(x.shape, 1), out.columns]));
  if (!c.hasGradients) return;
  const d = engine.models.gradients.linear(matrixOf(x), matrixOf(weight), c.matrix('d_out'));
  c.give('d_x', tensorOf(d.x.data, x.shape));
  c.give('d_weight', tensorOf(d.weight.data, weight.shape));
  c.give('d_bias', tensorOf(d.bias.data, [d.bias.columns]));
}

/** Softmax along the last axis. A row that contains only −∞ gives NaN, as in PyTorch. */
export function softmax(engine, c) {
  const x = c.input('x');
  const options = { fullyMasked: 'nan', allowNonFinite: true };
  const weights = engine.softmax(matrixOf(x), options);
  c.give('softmax', tensorOf(weights.data, x.shape));
  c.give('log_softmax', tensorOf(engine.softmax(matrixOf(x), { ...options, log: true }).data, x.shape));
  if (c.hasGradients)
    c.give('d_x', tensorOf(engine.models.gradients.softmax(weights, c.matrix('d_softmax')).data, x.shape));
}
