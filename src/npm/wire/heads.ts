// Tells the matrices of a trace how many heads they hold.
import { headsOf } from '../operations/trace-fields.js';
import { DenseMatrix } from './dense-matrix.js';

/** Returns a matrix with the same numbers, not copied, that knows the number of heads whose rows it holds. */
export const withHeads = ({ rows, columns, data }: DenseMatrix, heads = 1): DenseMatrix =>
  new DenseMatrix(rows, columns, data, heads);

/** Replaces the matrices of a trace that hold several heads by the same matrices with the number of heads. */
export function setHeads(steps: object, counts: { readonly heads: number; readonly kvHeads: number }): void {
  const matrices = steps as Record<keyof typeof headsOf, DenseMatrix>;
  for (const name of Object.keys(headsOf) as (keyof typeof headsOf)[])
    matrices[name] = withHeads(matrices[name], counts[headsOf[name]]);
}
