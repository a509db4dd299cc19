// Checks tensors and writes them for the engine.
import { checkItems, checkWhole, wrongType } from './check.js';
import type { Request } from './request.js';
import type { Precision, Tensor } from '../engine/types.js';

/** Returns the number of the type, in the order of the enum in C++; −1 for other values. */
const typeOf = (data: unknown): number => {
  if (data instanceof Float32Array) return 0;
  if (data instanceof Float64Array) return 1;
  return data instanceof BigInt64Array ? 2 : -1;
};

const wanted = 'a Float32Array, a Float64Array or a BigInt64Array';

export function checkTensor(name: string, value: unknown): Tensor {
  if (typeof value !== 'object' || value === null) throw wrongType(name, 'a tensor { shape, data }', value);
  return value as Tensor;
}

/** Writes type, shape and numbers. The engine checks that shape and numbers match. */
export function writeTensor(request: Request, name: string, tensor: Tensor): void {
  const type = typeOf(tensor.data);
  if (type < 0) throw wrongType(`${name}.data`, wanted, tensor.data);
  request.count(type).wholes(`${name}.shape`, tensor.shape);
  if (tensor.data instanceof BigInt64Array) request.int64s(`${name}.data`, tensor.data);
  else request.numbers(`${name}.data`, tensor.data, type === 1 ? 'float64' : 'float32');
}

/** Returns 'float64' if one of the tensors is float64, otherwise 'float32'. */
export function precisionOf(tensors: readonly Tensor[]): Precision {
  return tensors.some((tensor) => tensor.data instanceof Float64Array) ? 'float64' : 'float32';
}

/** Writes a tensor of one or two axes as a matrix; a vector becomes a matrix of one row. */
export function writeTable(request: Request, name: string, tensor: Tensor): void {
  const shape = checkItems(`${name}.shape`, tensor.shape, checkWhole);
  if (shape.length < 1 || shape.length > 2)
    throw new RangeError(`${name} has ${shape.length} axes but one or two are wanted`);
  const [rows, columns] = shape.length === 2 ? shape : [1, shape[0]];
  request.matrix(name, { rows, columns, data: tensor.data });
}
