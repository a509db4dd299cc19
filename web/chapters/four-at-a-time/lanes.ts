// Shows how SIMD computes a weighted sum: one instruction multiplies the four numbers in its four lanes.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import type { AttendedSentence } from '../../core/lesson/sentence.ts';
import { embeddingWidth } from '../../core/store/state.ts';
import type { State } from '../../core/store/state.ts';

export interface LanesValues {
  /** Each weight, repeated four times to fill the four lanes of a register (keys × 4). */
  weights: Matrix;
  /**
   * Each key's weight times the four numbers of its value (keys × 4). One instruction computes the four products of a
   * key.
   */
  products: Matrix;
  /** The sum over all keys, lane by lane: the word's context (1 × 4). */
  sums: Matrix;
  /** Number of multiplications without lanes: one for each number of each value. */
  multiplications: number;
  /** Number of multiply instructions if each does four multiplications. */
  instructions: number;
}

/**
 * Computes the weighted sum for the chosen sentence and row, lane by lane. The weights are the softmax of the row's
 * scores.
 */
export function lanesValues(engine: Engine, { row }: State, { scores, embeddings }: AttendedSentence): LanesValues {
  const own = rowOf(scores, row);
  const shares = engine.softmax([own]);
  const weights = Array.from(shares.data, (weight) => new Float32Array(embeddingWidth).fill(weight));
  const products = Array.from(shares.data, (weight, key) => engine.matmul([[weight]], [rowOf(embeddings, key)]).data);
  return {
    weights: matrixOf(weights),
    products: matrixOf(products),
    sums: engine.matmul(shares, embeddings),
    multiplications: embeddings.data.length,
    instructions: products.length,
  };
}
