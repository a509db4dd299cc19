// Computes the vector of a sentence: the mean of the last hidden states of its tokens.
import { vectorWithJson } from '../wire/json.js';
import type { DenseMatrix } from '../wire/dense-matrix.js';

/**
 * Returns the mean of the rows whose mask is 1, or of all rows without a mask, in float64. There is at least one such
 * row, because `read` refuses a mask that hides all tokens.
 */
function meanOfRows({ rows, columns, data }: DenseMatrix, mask: ArrayLike<number> | undefined): Float64Array {
  const mean = new Float64Array(columns);
  const shown = Array.from({ length: rows }, (_, i) => i).filter((row) => mask === undefined || mask[row] === 1);
  for (const row of shown) for (let j = 0; j < columns; j++) mean[j]! += data[row * columns + j]! / shown.length;
  return mean;
}

/**
 * Returns the vector (d) of a sentence from its last hidden states (tokens × d). It has length 1 if `normalize` is
 * true.
 */
export function sentenceVector(
  hidden: DenseMatrix,
  mask: ArrayLike<number> | undefined,
  normalize: boolean,
): Float32Array {
  const mean = meanOfRows(hidden, mask);
  const length = normalize ? Math.max(Math.hypot(...mean), 1e-12) : 1;
  return vectorWithJson(Float32Array.from(mean, (number) => number / length));
}
