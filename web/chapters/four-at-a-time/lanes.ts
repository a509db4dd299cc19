// Four lanes: the same weighted sum number by number, and with one instruction for four numbers.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import type { SentenceValues } from '../../core/lesson/sentence.ts';
import { embeddingWidth } from '../../core/store/state.ts';
import type { State } from '../../core/store/state.ts';

export interface LanesValues {
  /** Each weight, four times over: one register for each key (keys × 4). */
  weights: Matrix;
  /** What one instruction for each key makes of it (keys × 4). */
  products: Matrix;
  /** The lanes of all keys added up (1 × 4): the word's context. */
  sums: Matrix;
  /** Multiplications, and instructions that do four of them. */
  multiplications: number;
  instructions: number;
}

/** The row and sentence on the stage; its weights are those of its scores. */
export function lanesValues(engine: Engine, { row }: State, { scores, embeddings }: SentenceValues): LanesValues {
  const own = rowOf(scores, row);
  return once(engine, `lanes ${own.join()} ${embeddings.data.join()}`, () => {
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
  });
}
