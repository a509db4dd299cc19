// Computes a weighted sum in four SIMD lanes, where one instruction multiplies four numbers.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import type { AttendedSentence } from '../../core/lesson/sentence.ts';
import { embeddingWidth } from '../../core/store/state.ts';
import type { State } from '../../core/store/state.ts';

export interface LanesValues {
  /** Each weight repeated four times: one register for each key (keys × 4). */
  weights: Matrix;
  /** The products that one instruction for each key computes (keys × 4). */
  products: Matrix;
  /** The sum over all keys, lane by lane: the word's context (1 × 4). */
  sums: Matrix;
  /** Number of multiplications, and number of instructions if each instruction does four multiplications. */
  multiplications: number;
  instructions: number;
}

/** The lanes for the chosen row and sentence. The weights follow from the row's scores. */
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
