// Runs the golden cases of positions through the package: sinusoids, rotations and ALiBi.
import { leadingAxes, page, pagesOf, pile, tensorOf } from './tensors.mjs';

export function sinusoids(engine, c) {
  const out = engine.sinusoidalPositions(c.param('T'), c.param('d'), c.param('base', 10000));
  c.give('out', tensorOf(out.data, [out.rows, out.columns]));
}

function readScaling(c) {
  const type = c.param('type', 'linear');
  const scaling = { type, factor: c.param('factor') };
  if (type === 'linear') return scaling;
  return {
    ...scaling,
    lowFreqFactor: c.param('low_freq_factor'),
    highFreqFactor: c.param('high_freq_factor'),
    originalMaxPositionEmbeddings: c.param('original_max_position_embeddings'),
  };
}

/** Rotates x (… × tokens × d). Every page (matrix of the batch) is rotated by the same positions. */
export function rope(engine, c) {
  const x = c.input('x');
  const options = { layout: c.param('layout', 'interleaved'), base: c.param('base', 10000) };
  if (c.hasParam('positions')) {
    options.positions = c.list('positions');
  }
  if (c.hasParam('dimensions')) options.dimensions = c.param('dimensions');
  if (c.hasParam('scaling')) options.scaling = c.nested('scaling', readScaling);
  const lead = leadingAxes(x.shape);
  c.give(
    'out',
    pile(
      pagesOf(lead).map((i) => engine.rotate(page(x, lead, i), options)),
      [],
      x.shape,
    ),
  );
  if (!c.hasGradients) return;
  const dOut = c.input('d_out');
  const back = pagesOf(lead).map((i) => engine.models.gradients.rotate(options, page(dOut, lead, i)));
  c.give('d_x', pile(back, [], x.shape));
}

export function alibi(engine, c) {
  const heads = c.param('heads');
  const tokens = c.param('T');
  const { slopes, bias } = engine.alibi(heads, tokens, { causal: c.param('causal', true) });
  c.give('slopes', tensorOf(slopes, [heads]));
  c.give('bias', tensorOf(bias.data, [heads, tokens, tokens]));
}
