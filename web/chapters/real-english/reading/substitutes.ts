// What the model would put in a word's place, read off at every hidden state; hidden from it, the word is guessed from its place alone.
import type { HeadPlace } from 'riverbank/checkpoints';
import type { Model, Span } from './model.ts';
import type { WordChance } from './view.ts';

const count = 5;

/** Of a word in several tokens that are seen, the first is asked. */
function asked({ ids, first, count: own }: Span, mask: number | undefined): readonly number[] {
  return mask === undefined ? ids : [...ids.slice(0, first), mask, ...ids.slice(first + own)];
}

/** [state][text]: the likeliest words. */
export function chancesOf(
  model: Model,
  off: readonly HeadPlace[],
  spans: readonly [Span, Span],
  masked: boolean,
): [WordChance[], WordChance[]][] {
  const reader = model.without(off);
  const of = (span: Span, layer: number): WordChance[] =>
    reader
      .substitutes([...asked(span, masked ? model.config.mask : undefined)], span.first, { layer, count })
      .map(({ token, probability }) => ({ token, probability }));
  return Array.from({ length: model.config.states }, (_, layer) => [of(spans[0], layer), of(spans[1], layer)]);
}
