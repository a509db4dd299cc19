// Tells the matrices of a trace how many heads they hold, and gives heads the usual slopes of ALiBi.
import { headsOf } from '../operations/trace-fields.js';
import { checkWhole, wrongType } from './check.js';
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

const mostHeads = 65536; // more are refused by the engine

/**
 * Returns the given slopes of ALiBi. `true` means those of Press et al. 2021, and `false` none. If the number of heads
 * is no power of 2, the further heads take every other slope of twice as many heads, as in the authors' code.
 */
export function slopesOf<Slopes>(alibi: Slopes | boolean | undefined, heads = 1): Slopes | Float32Array | undefined {
  if (alibi === undefined || alibi === false) return undefined;
  if (alibi !== true && Object(alibi) !== alibi) throw wrongType('alibi', 'true or an array of numbers', alibi);
  if (alibi !== true) return alibi as Slopes;
  const count = Math.min(checkWhole('heads', heads), mostHeads);
  const lower = 2 ** Math.floor(Math.log2(count)); // the largest power of 2 that is not above
  const slope = (i: number) => 2 ** ((-4 * (i < lower ? 2 * i + 2 : 2 * (i - lower) + 1)) / lower);
  return Float32Array.from({ length: count }, (_, i) => slope(i));
}
