// Computes a table of scores twice: in the two loops of notebook 004, one dot product at a time, and with one matrix
// product.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';

export interface LoopValues {
  /** All dot products x_i · x_j, each computed by its own call of the engine (3 × 3). */
  scores: Matrix;
  /** All dot products x_i · x_j, computed by the single matrix product X·Xᵀ (3 × 3). */
  product: Matrix;
  /** Number of dot products that the double loop has computed so far. */
  done: number;
  /** Number of all dot products. */
  total: number;
  /** Number of multiplications in one dot product. */
  width: number;
  /** Number of multiplications in all dot products together. */
  multiplications: number;
  /** "True" if `scores` and `product` hold the same numbers, otherwise "False", as in notebook 004, cell 6. */
  same: string;
}

/** The table from the double loop, the table from the matrix product, and whether both hold the same numbers. */
export type LoopTables = Pick<LoopValues, 'scores' | 'product' | 'same'>;

/** Computes the dot products of the chosen sentence twice: by the double loop and by the matrix product. */
export function loopTables(engine: Engine, embeddings: Matrix): LoopTables {
  const vectors = Array.from({ length: embeddings.rows }, (_, row) => [rowOf(embeddings, row)]);
  const scores = matrixOf(
    vectors.map((x_i) => vectors.map((x_j) => engine.matmul(x_i, x_j, { transposeB: true }).data[0] ?? NaN)),
  );
  const product = engine.matmul(embeddings, embeddings, { transposeB: true });
  return { scores, product, same: scores.data.every((score, i) => score === product.data[i]) ? 'True' : 'False' };
}

/** The two tables of dot products, and how far the double loop has run. */
export function loopValues(state: State, embeddings: Matrix, tables: LoopTables): LoopValues {
  const total = embeddings.rows * embeddings.rows;
  const width = embeddings.columns;
  return { ...tables, done: state.loop, total, width, multiplications: total * width };
}
