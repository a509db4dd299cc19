// Sinusoids, rotations and ALiBi of the blocks files.
import { leadingAxes, page, pagesOf, pile, tensorOf } from './tensors.mjs';

export function sinusoids(engine, c) {
  const out = engine.sinusoidalPositions(c.param('T'), c.param('d'), c.param('base', 10000));
  c.give('out', tensorOf(out.data, [out.rows, out.columns]));
}

/** x (… × tokens × d): every page is rotated by the same positions. */
export function rope(engine, c) {
  const x = c.input('x');
  const options = { layout: c.param('layout', 'interleaved'), base: c.param('base', 10000) };
  if (c.hasParam('positions')) {
    options.positions = c.param('positions', []);
  }
  const lead = leadingAxes(x.shape);
  c.give(
    'out',
    pile(
      pagesOf(lead).map((i) => engine.rotate(page(x, lead, i), options)),
      [],
      x.shape,
    ),
  );
}

export function alibi(engine, c) {
  const heads = c.param('heads');
  const tokens = c.param('T');
  const { slopes, bias } = engine.alibi(heads, tokens, { causal: c.param('causal', true) });
  c.give('slopes', tensorOf(slopes, [heads]));
  c.give('bias', tensorOf(bias.data, [heads, tokens, tokens]));
}
