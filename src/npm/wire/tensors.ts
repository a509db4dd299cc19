// Converts vectors and matrices to tensors, and checks the tensors of a call.
import { checkItems, checkWhole, wrongType } from './check.js';
import { isFloat64, withInt64 } from './json.js';
import { copyNumbers, matrixSource, vectorSource, type Floats } from './matrices.js';
import type { Precision, TensorLike } from '../engine/types.js';

/** Whether a value that is not a tensor is a list of numbers. */
const isVector = (value: object) => ArrayBuffer.isView(value) || typeof (value as unknown[])[0] === 'number';

/**
 * Returns a tensor unchanged, and a vector or matrix as a tensor with one or two axes. It is float64 if the given
 * numbers are a Float64Array or JSON of one, otherwise float32.
 */
export function tensorFrom(name: string, value: unknown): TensorLike {
  if (typeof value !== 'object' || value === null) throw wrongType(name, 'a tensor { shape, data }', value);
  if ('shape' in value) return withInt64(name, value as TensorLike);
  const source = isVector(value) ? vectorSource(name, value) : matrixSource(name, value);
  const data: Floats = new (isFloat64(value) ? Float64Array : Float32Array)(source.size);
  copyNumbers(source, data, 0);
  return { shape: isVector(value) ? [source.columns] : [source.rows, source.columns], data };
}

/** Returns the number of a tensor's type, in the order of the enum in src/wasm/reply.h. Plain numbers are float32. */
export function tensorType(tensor: TensorLike): number {
  if (tensor.data instanceof BigInt64Array) return 2;
  return isFloat64(tensor) ? 1 : 0;
}

/** Returns 'float64' if one of the tensors is float64, otherwise 'float32'. */
export function precisionOf(tensors: readonly TensorLike[]): Precision {
  return tensors.some((tensor) => tensorType(tensor) === 1) ? 'float64' : 'float32';
}

/** Returns a vector, a matrix, or a tensor of one or two axes as a tensor. */
export function tableOf(name: string, value: unknown): TensorLike {
  const tensor = tensorFrom(name, value);
  const axes = checkItems(`${name}.shape`, tensor.shape, checkWhole).length;
  if (axes < 1 || axes > 2) throw new RangeError(`${name} has ${axes} axes but must have one or two`);
  return tensor;
}
