// Scaled dot-product attention of the blocks files: queries, keys and values are given.
import { maskOfPage, readMasks } from './masks.mjs';
import { broadcast, leadingAxes, page, pagesOf, pile } from './tensors.mjs';

/** `divide_by` if it is given, otherwise √d_k. */
export const scaleOf = (c) => (c.hasParam('divide_by') ? c.param('divide_by') : 'sqrt_d_k');

/** `scores` in the files are divided but not masked: they are the trace's `scaled`. */
export function sdpa(engine, c) {
  const q = c.input('q');
  const k = c.input('k');
  const v = c.input('v');
  const masks = readMasks(c);
  const lead = broadcast(leadingAxes(q.shape), leadingAxes(k.shape));
  const requests = pagesOf(lead).map((i) => {
    const embeddings = page(q, lead, i);
    const source = page(k, lead, i);
    const sizes = { heads: 1, queries: embeddings.rows, keys: source.rows };
    return {
      embeddings,
      source,
      valueSource: page(v, lead, i),
      scale: scaleOf(c),
      mask: maskOfPage(masks, lead, i, sizes),
      fullyMasked: 'nan',
      allowNonFinite: true,
    };
  });
  const traces = requests.map((request) => engine.attend(request));
  const give = (name, field) => {
    const matrices = traces.map((trace) => trace[field]);
    c.give(name, pile(matrices, lead, [matrices[0]?.rows, matrices[0]?.columns]));
  };
  give('scores', 'scaled');
  give('weights', 'weights');
  give('out', 'output');
  if (!c.hasGradients) return;
  const dOut = c.input('d_out');
  const back = requests.map((request, i) => engine.models.gradients.attend(request, page(dOut, lead, i)).steps);
  for (const [name, field, { shape }] of [
    ['d_q', 'embeddings', q],
    ['d_k', 'source', k],
    ['d_v', 'valueSource', v],
  ]) {
    c.give(
      name,
      pile(
        back.map((steps) => steps[field]),
        [],
        shape,
      ),
    );
  }
}
