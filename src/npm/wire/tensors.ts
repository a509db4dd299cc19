// Checks the tensors of a call, and converts matrices to tensors and tensors to matrices.
import { checkItems, checkWhole, wrongType } from './check.js';
import { copyNumbers, matrixSource, type Floats } from './matrices.js';
import type { Precision, Tensor } from '../engine/types.js';

export function checkTensor(name: string, value: unknown): Tensor {
  if (typeof value !== 'object' || value === null) throw wrongType(name, 'a tensor { shape, data }', value);
  return value as Tensor;
}

/**
 * Returns a tensor unchanged, and a matrix as a tensor with two axes. It is float64 if the matrix's `data` is,
 * otherwise float32.
 */
export function tensorFrom(name: string, value: unknown): Tensor {
  if (typeof value !== 'object' || value === null || 'shape' in value) return checkTensor(name, value);
  const source = matrixSource(name, value);
  const isWide = 'data' in value && value.data instanceof Float64Array;
  const data: Floats = new (isWide ? Float64Array : Float32Array)(source.size);
  copyNumbers(source, data, 0);
  return { shape: [source.rows, source.columns], data };
}

/** Returns the number of a tensor's type, in the order of the enum in src/wasm/reply.h. */
export function tensorType(name: string, data: unknown): number {
  if (data instanceof Float32Array) return 0;
  if (data instanceof Float64Array) return 1;
  if (data instanceof BigInt64Array) return 2;
  throw wrongType(`${name}.data`, 'a Float32Array, a Float64Array or a BigInt64Array', data);
}

/** Returns 'float64' if one of the tensors is float64, otherwise 'float32'. */
export function precisionOf(tensors: readonly Tensor[]): Precision {
  return tensors.some((tensor) => tensor.data instanceof Float64Array) ? 'float64' : 'float32';
}

/** Returns a tensor of one or two axes as a matrix; a vector becomes a matrix of one row. */
export function tableOf(name: string, value: unknown): { rows: unknown; columns: unknown; data: unknown } {
  const { shape: given, data } = checkTensor(name, value);
  const shape = checkItems(`${name}.shape`, given, checkWhole);
  if (shape.length < 1 || shape.length > 2)
    throw new RangeError(`${name} has ${shape.length} axes but must have one or two`);
  const [rows, columns] = shape.length === 2 ? shape : [1, shape[0]];
  return { rows, columns, data };
}
