// What is copied out: one sentence's way through attention, as the numbers that go in, the settings, and every matrix that comes out.
import type { Matrix, Pin } from 'riverbank';
import type { State } from '../store/state.ts';

/** A matrix of the example by its name; heads have matrices of their own. */
export interface Named {
  name: string;
  /** Counted from 0; left out where the matrix belongs to no head. */
  head?: number;
  matrix: Matrix;
}

export interface Example {
  tokens: readonly string[];
  /** Each word's own row (words × width), and what is added to it for its place. */
  words: Matrix;
  positions: State['sandboxPositions'];
  /** The rows of the learned table that the sentence can ask for (words × width). */
  table: Matrix;
  /** W_q, W_k, W_v (width × heads·columns); left out: the embeddings themselves are queries, keys and values. */
  projections?: Readonly<Record<'query' | 'key' | 'value', Matrix>>;
  heads: number;
  /** Scores ÷ √ of a head's width, not at all, or ÷ √ of a word's width. */
  scale: State['sandboxScale'];
  /** 1 = may be seen (words × words), before the softmax or after it; left out: nothing is hidden. */
  mask?: { keep: Matrix; late: boolean };
  pins: readonly Pin[];
  /** W_o (heads·columns × width) */
  mixer?: Matrix;
  feed?: { widen: Matrix; narrow: Matrix; activation: Exclude<State['sandboxFeedForward'], 'off'> };
  /** What comes out at the end (words × width), and everything on the way. */
  result: Matrix;
  matrices: readonly Named[];
}
