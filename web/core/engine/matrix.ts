// Small helpers for the engine's matrices: rows in, rows out. No arithmetic.
import type { Matrix, Tensor } from 'riverbank';

type Numbers = ArrayLike<number>;

/** One row of a matrix (columns). */
export function rowOf(matrix: Matrix, row: number): number[] {
  return Array.from(matrix.data.subarray(row * matrix.columns, (row + 1) * matrix.columns));
}

/** Rows of numbers as the engine's kind of matrix (rows × columns). */
export function matrixOf(rows: readonly Numbers[]): Matrix {
  const columns = rows[0]?.length ?? 0;
  return { rows: rows.length, columns, data: Float32Array.from(rows.flatMap((row) => Array.from(row))) };
}

/** A vector as a tensor (n). */
export const tensorOf = (numbers: Numbers): Tensor => ({
  shape: [numbers.length],
  data: Float32Array.from(Array.from(numbers)),
});

/** The numbers of a tensor, or a clear error where it holds integers. */
export function numbersOf(tensor: Tensor): number[] {
  return Array.from(tensor.data as ArrayLike<number | bigint>, Number);
}

/** A two-dimensional tensor as a matrix. */
export function matrixFromTensor(tensor: Tensor): Matrix {
  const [rows = 1, columns = 1] = tensor.shape.length === 1 ? [1, tensor.shape[0]] : tensor.shape;
  return { rows, columns, data: Float32Array.from(numbersOf(tensor)) };
}

/** Some rows of a matrix, as a matrix (count × columns) over the same numbers. */
export const rowsOf = ({ columns, data }: Matrix, from: number, count: number): Matrix => ({
  rows: count,
  columns,
  data: data.subarray(from * columns, (from + count) * columns),
});

/** What the diagonal of a square matrix holds. */
export const diagonalOf = ({ rows, columns, data }: Matrix): number[] =>
  Array.from({ length: rows }, (_, i) => data[i * columns + i] ?? NaN);
