// Products and softmax of the blocks files through the package.
import { broadcast, leadingAxes, matrixOf, page, pagesOf, pile, tensorOf } from './tensors.mjs';

/** a (… × n × k) · b (… × k × m), page by page; b may come with its last two axes swapped. */
export function matmul(engine, c) {
  const a = c.input('a');
  const b = c.input('b');
  const transposeB = c.param('transpose_b', false);
  const lead = broadcast(leadingAxes(a.shape), leadingAxes(b.shape));
  const products = pagesOf(lead).map((i) => engine.matmul(page(a, lead, i), page(b, lead, i), { transposeB }));
  c.give('out', pile(products, lead, [products[0]?.rows, products[0]?.columns]));
}

export function linear(engine, c) {
  const x = c.input('x');
  const out = engine.linear(matrixOf(x), c.matrix('weight'), c.maybeVector('bias'));
  c.give('out', tensorOf(out.data, [...leadingAxes(x.shape, 1), out.columns]));
}

/** Along the last axis. A row of −∞ is NaN, as PyTorch's softmax gives it. */
export function softmax(engine, c) {
  const x = c.input('x');
  const options = { fullyMasked: 'nan', allowNonFinite: true };
  c.give('softmax', tensorOf(engine.softmax(matrixOf(x), options).data, x.shape));
  c.give('log_softmax', tensorOf(engine.softmax(matrixOf(x), { ...options, log: true }).data, x.shape));
}
