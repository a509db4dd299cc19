// Notebook 004 fills its scores with two loops, one dot product at a time; one matrix product gives the same table.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import type { SentenceValues } from '../../core/lesson/sentence.ts';
import type { State } from '../../core/store/state.ts';

export interface LoopValues {
  /** x_i · x_j, each by a call of its own (3 × 3). */
  scores: Matrix;
  /** The same table by one product X·Xᵀ (3 × 3). */
  product: Matrix;
  /** Dot products done so far, and in all. */
  done: number;
  total: number;
  /** Multiplications in one dot product, and in all. */
  width: number;
  multiplications: number;
  /** "True" when both tables hold the same numbers, as notebook 004, cell 6 asks. */
  same: string;
}

/** Both roads, for the sentence on the stage. */
export function loopValues(engine: Engine, state: State, { embeddings }: SentenceValues): LoopValues {
  const key = `loop ${Array.from(embeddings.data).join()}`;
  const roads = once(engine, key, () => {
    const vectors = Array.from({ length: embeddings.rows }, (_, row) => [rowOf(embeddings, row)]);
    const scores = matrixOf(
      vectors.map((x_i) => vectors.map((x_j) => engine.matmul(x_i, x_j, { transposeB: true }).data[0] ?? NaN)),
    );
    const product = engine.matmul(embeddings, embeddings, { transposeB: true });
    return { scores, product, same: scores.data.every((score, i) => score === product.data[i]) ? 'True' : 'False' };
  });
  const total = embeddings.rows * embeddings.rows;
  const width = embeddings.columns;
  return { ...roads, done: state.loop, total, width, multiplications: total * width };
}
