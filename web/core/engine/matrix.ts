// Small helpers that copy and cut the engine's matrices, without arithmetic.
import type { Matrix, Tensor } from 'riverbank';

type Numbers = ArrayLike<number>;

/** A copy of one row of a matrix (columns). */
export function rowOf(matrix: Matrix, row: number): number[] {
  return Array.from(matrix.data.subarray(row * matrix.columns, (row + 1) * matrix.columns));
}

/** Rows of numbers as a Matrix of the engine (rows × columns). */
export function matrixOf(rows: readonly Numbers[]): Matrix {
  const columns = rows[0]?.length ?? 0;
  return { rows: rows.length, columns, data: Float32Array.from(rows.flatMap((row) => Array.from(row))) };
}

/** A vector as a tensor of shape [n]. */
export const tensorOf = (numbers: Numbers): Tensor => ({
  shape: [numbers.length],
  data: Float32Array.from(Array.from(numbers)),
});

/** The values of a tensor as numbers. Integers (bigint) are converted. */
export function numbersOf(tensor: Tensor): number[] {
  return Array.from(tensor.data as ArrayLike<number | bigint>, Number);
}

/** A tensor of one or two dimensions as a matrix. A tensor of one dimension becomes one row. */
export function matrixFromTensor(tensor: Tensor): Matrix {
  const [rows = 1, columns = 1] = tensor.shape.length === 1 ? [1, tensor.shape[0]] : tensor.shape;
  return { rows, columns, data: Float32Array.from(numbersOf(tensor)) };
}

/** Consecutive rows of a matrix (count × columns). They share memory with the matrix. */
export const rowsOf = ({ columns, data }: Matrix, from: number, count: number): Matrix => ({
  rows: count,
  columns,
  data: data.subarray(from * columns, (from + count) * columns),
});

export const diagonalOf = ({ rows, columns, data }: Matrix): number[] =>
  Array.from({ length: rows }, (_, i) => data[i * columns + i] ?? NaN);
