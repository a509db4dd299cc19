// Describes an example to copy: the inputs of one sentence, the settings, and every matrix that attention computes.
import type { Matrix, Pin } from 'riverbank';
import type { State } from '../store/state.ts';

/** A matrix of the example and its name. */
export interface Named {
  name: string;
  /** The number of the matrix's head, counted from 0; undefined if the matrix belongs to no head. */
  head?: number;
  matrix: Matrix;
}

export interface Example {
  tokens: readonly string[];
  /** The words' embeddings (words × width). */
  words: Matrix;
  /** The kind of position vectors that are added to the embeddings. */
  positions: State['sandboxPositions'];
  /** The position table's rows that this sentence may look up (words × width). */
  table: Matrix;
  /**
   * The projections W_q, W_k and W_v (width × heads·columns). If undefined, queries, keys and values are the
   * embeddings.
   */
  projections?: Readonly<Record<'query' | 'key' | 'value', Matrix>>;
  heads: number;
  /** Whether scores are divided by √(head width), by √(word width), or not at all. */
  scale: State['sandboxScale'];
  /**
   * The mask (words × words, 1 = visible). `late`: whether it applies after the softmax. If undefined, nothing is
   * hidden.
   */
  mask?: { keep: Matrix; late: boolean };
  pins: readonly Pin[];
  /** The output projection W_o (heads·columns × width). */
  mixer?: Matrix;
  feed?: { widen: Matrix; narrow: Matrix; activation: Exclude<State['sandboxFeedForward'], 'off'> };
  /** The final output (words × width). */
  result: Matrix;
  /** Every matrix, from the embeddings to the final output. */
  matrices: readonly Named[];
}
