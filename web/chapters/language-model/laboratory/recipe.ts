// What a training is made of: what is read, who reads it, how it learns, and where its numbers are drawn from.
import type { LanguageModelConfig, TokenKind, TrainOptions } from 'riverbank/language-model';
import type { Choices } from '../../../core/store/choices.ts';
import type { State } from '../../../core/store/state.ts';

/** Who reads: how a token learns about what came before it. */
export const readers = {
  average: { context: 'average' },
  rnn: { context: 'rnn' },
  head: { context: 'heads', heads: 1 },
  heads: { context: 'heads', heads: 4 },
  block: { context: 'blocks', heads: 4, blocks: 1 },
} as const satisfies Record<Choices['reader'], Partial<LanguageModelConfig>>;

export type ReaderName = Choices['reader'];
/** The two that attention is measured against; they train beside it. */
export const baselines: readonly ReaderName[] = ['average', 'rnn'];

/** A text of the learner's. */
export interface OwnText {
  kind: TokenKind;
  text: string;
}

/** Everything that a training depends on; the same recipe gives the same numbers after the same steps. */
export interface Recipe extends Pick<Choices, 'corpus' | 'reader' | 'rate' | 'scaleBy'> {
  /** Seed of the weights and of the batches. */
  start: number;
  own?: OwnText;
}

/** The recipe that a state of the page names. */
export const recipeOf = ({ corpus, reader, rate, scaleBy, start }: State, own?: OwnText): Recipe => ({
  corpus,
  reader,
  rate,
  scaleBy,
  start,
  ...(own && corpus === 'own' ? { own } : {}),
});

/** The readers that train together: the chosen one first. */
export const together = (reader: ReaderName): ReaderName[] => [reader, ...baselines.filter((name) => name !== reader)];

/** A reader's sizes for a text of so many tokens in the vocabulary and at most so many in a row. */
export const configOf = (
  reader: ReaderName,
  scaleBy: Choices['scaleBy'],
  vocabulary: number,
  sequence: number,
  embedding: number,
): LanguageModelConfig => ({ vocabulary, sequence, embedding, scaleBy, ...readers[reader] });

/** How it learns: AdamW with clipped gradients and a slow first few steps. */
export const trainOptionsOf = (rate: Choices['rate']): TrainOptions => ({
  learningRate: Number(rate),
  clipNorm: 1,
  warmUpSteps: 10,
});
