// What the model would put in a word's place, read off at every hidden state, and what kind of thing it takes the word for; hidden from it, the word is guessed from its place alone.
import type { HeadPlace } from 'riverbank/checkpoints';
import type { Model, Span } from './model.ts';
import { sharesOf, kindScores } from '../../../../english/senses/kinds.mjs';
import { meanOf } from './vectors.ts';
import type { KindShare, WordChance } from './view.ts';

const count = 5;
const kindCount = 3;

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

/** [text]: the likeliest kinds, by the mean of the word's tokens behind the last norm. */
export function kindsOf(
  model: Model,
  off: readonly HeadPlace[],
  spans: readonly [Span, Span],
  masked: boolean,
): [KindShare[], KindShare[]] | undefined {
  const { kinds, config } = model;
  if (!kinds) return undefined;
  const reader = model.without(off);
  const of = (span: Span): KindShare[] => {
    const mask = masked ? config.mask : undefined;
    const { data = [], columns = 0 } = reader.read([...asked(span, mask)], { attention: false }).hidden.at(-1) ?? {};
    const rows = Array.from({ length: mask === undefined ? span.count : 1 }, (_, i) =>
      data.slice((span.first + i) * columns, (span.first + i + 1) * columns),
    );
    return sharesOf(kindScores(kinds, meanOf(rows)))
      .map((share, i) => ({ kind: kinds.names[i] ?? '', share }))
      .sort((a, b) => b.share - a.share)
      .slice(0, kindCount);
  };
  return [of(spans[0]), of(spans[1])];
}
