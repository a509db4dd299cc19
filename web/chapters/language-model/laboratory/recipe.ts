// Defines the recipe of a training run: its text, kind of model, learning rate, divisor of the scores, and seed.
import type { LanguageModelConfig, TokenKind, TrainOptions } from 'riverbank/language-model';
import type { Choices } from '../../../core/store/choices.ts';
import type { State } from '../../../core/store/state.ts';

/** The kinds of models (“readers”). They differ in how a token learns about the tokens before it. */
export const readers = {
  average: { context: 'average' },
  rnn: { context: 'rnn' },
  head: { context: 'heads', heads: 1 },
  heads: { context: 'heads', heads: 4 },
  block: { context: 'blocks', heads: 4, blocks: 1 },
} as const satisfies Record<Choices['reader'], Partial<LanguageModelConfig>>;

export type ReaderName = Choices['reader'];
/** The two kinds of models that attention is compared with. They train beside the chosen model. */
export const baselines: readonly ReaderName[] = ['average', 'rnn'];

/** The learner's own text. */
export interface OwnText {
  kind: TokenKind;
  text: string;
}

/** Everything that a training run depends on. The same recipe gives the same numbers after the same steps. */
export interface Recipe extends Pick<Choices, 'corpus' | 'reader' | 'rate' | 'scaleBy'> {
  /** Seed of the weights and of the batches. */
  start: number;
  own?: OwnText;
}

/** The recipe for a state of the page. */
export const recipeOf = ({ corpus, reader, rate, scaleBy, start }: State, own?: OwnText): Recipe => ({
  corpus,
  reader,
  rate,
  scaleBy,
  start,
  ...(own && corpus === 'own' ? { own } : {}),
});

/** The models that train together. The chosen model is the first. */
export const together = (reader: ReaderName): ReaderName[] => [reader, ...baselines.filter((name) => name !== reader)];

/**
 * A model's configuration, for a vocabulary of `vocabulary` tokens, texts of at most `sequence` tokens, and token
 * vectors of width `embedding`.
 */
export const configOf = (
  reader: ReaderName,
  scaleBy: Choices['scaleBy'],
  vocabulary: number,
  sequence: number,
  embedding: number,
): LanguageModelConfig => ({ vocabulary, sequence, embedding, scaleBy, ...readers[reader] });

/** Training options: AdamW with clipped gradients and ten steps of warm-up. */
export const trainOptionsOf = (rate: Choices['rate']): TrainOptions => ({
  learningRate: Number(rate),
  clipNorm: 1,
  warmUpSteps: 10,
});
