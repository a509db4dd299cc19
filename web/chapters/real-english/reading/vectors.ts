// Vector arithmetic: means, cosines, and the directions in which a set of vectors differs most.
import { weightedMean } from '../../../../english/senses/measure.mjs';

export type Vector = ArrayLike<number>;

/** The unweighted mean of some vectors. */
export const meanOf = (vectors: readonly Vector[]): Float64Array =>
  weightedMean(
    vectors,
    vectors.map(() => 1),
    vectors[0]?.length ?? 0,
  );

/** The vector minus the mean. Differences as small as rounding errors become exactly zero. */
export const less = (vector: Vector, mean: Vector): Float64Array =>
  Float64Array.from(vector, (number, i) => {
    const rest = number - (mean[i] ?? 0);
    return Math.abs(rest) < 1e-9 * Math.abs(number) ? 0 : rest;
  });

export function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** The cosine of two vectors. NaN if one of them is all zeros. */
export const cosineOf = (a: Vector, b: Vector): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

function scaled(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((number) => number / length);
}

/** The number of iterations per direction. More would make no visible difference on the page. */
const rounds = 60;

/**
 * The principal components of the rows, as unit vectors, strongest first. They are found by power iteration. The rows
 * must have mean zero.
 */
export function mainDirections(rows: readonly Float64Array[], count: number): Float64Array[] {
  const found: Float64Array[] = [];
  const longest = [...rows].sort((a, b) => dot(b, b) - dot(a, a))[0] ?? new Float64Array();
  for (let i = 0; i < count; i++) {
    let direction = scaled(longest.map((number, k) => number + 0.01 * Math.sin(k + i)));
    for (let round = 0; round < rounds; round++) {
      const next = new Float64Array(direction.length);
      for (const row of rows) {
        const share = dot(row, direction);
        for (let k = 0; k < next.length; k++) next[k]! += share * (row[k] ?? 0);
      }
      for (const other of found) {
        const share = dot(next, other);
        for (let k = 0; k < next.length; k++) next[k]! -= share * (other[k] ?? 0);
      }
      direction = scaled(next);
    }
    found.push(direction);
  }
  return found;
}
