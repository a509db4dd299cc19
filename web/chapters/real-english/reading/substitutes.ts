// Computes the words that the model would put in a word's place at every hidden state, and the kinds of things
// (reader.ts) that it takes the word for.
import type { HeadPlace } from 'riverbank/checkpoints';
import { kindScores, sharesOf } from '../../../../english/senses/kinds.mjs';
import type { Model, Span } from './model.ts';
import type { Vector } from './vectors.ts';
import type { KindShare, WordChance } from './view.ts';

const count = 5;
const kindCount = 3;

/**
 * The five most probable tokens for each hidden state and each text, as [state][text]. If a visible word has several
 * tokens, the guess is for the first of them.
 */
export function chancesOf(
  model: Model,
  off: readonly HeadPlace[],
  spans: readonly [Span, Span],
  masked: boolean,
): [WordChance[], WordChance[]][] {
  const reader = model.without(off);
  const of = (span: Span, layer: number): WordChance[] =>
    reader
      .substitutes([...(masked ? model.withHidden(span) : span.ids)], span.first, { layer, count })
      .map(({ token, probability }) => ({ token, probability }));
  return Array.from({ length: model.config.states }, (_, layer) => [of(spans[0], layer), of(spans[1], layer)]);
}

/**
 * The three most probable kinds for each text. They come from the word's last state, or from the mask token's last
 * state if the word is masked. undefined if the model has learned no kinds.
 */
export function kindsOf(
  model: Model,
  off: readonly HeadPlace[],
  spans: readonly [Span, Span],
  masked: boolean,
): [KindShare[], KindShare[]] | undefined {
  const { kinds, config } = model;
  if (!kinds) return undefined;
  const isHidden = masked && config.mask !== undefined;
  const stateOf = (span: Span): Vector =>
    isHidden ? model.hiddenState(span, off) : (model.uses(span, off)[config.states - 1] ?? []);
  const of = (span: Span): KindShare[] =>
    sharesOf(kindScores(kinds, stateOf(span)))
      .map((share, i) => ({ kind: kinds.names[i] ?? '', share }))
      .sort((a, b) => b.share - a.share)
      .slice(0, kindCount);
  return [of(spans[0]), of(spans[1])];
}
