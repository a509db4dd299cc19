// Gives the tensors and vectors that the engine returns a form for JSON.stringify, and reads that form.
import { checkInt64, checkItems } from './check.js';

type Numbers = Float32Array | Float64Array | BigInt64Array;
interface Tensor {
  shape: number[];
  data: Numbers;
}

/** JSON has no NaN and no infinities. They become these words. */
const words: ReadonlySet<unknown> = new Set(['NaN', 'Infinity', '-Infinity']);

/** A number as JSON. An int64 beyond ±2^53 is a string of digits. */
function jsonNumber(value: number | bigint): number | string {
  const number = Number(value);
  const fits = typeof value === 'bigint' ? Number.isSafeInteger(number) : Number.isFinite(number);
  return fits ? number : String(value);
}

export const jsonNumbers = (data: Numbers) => Array.from<number | bigint, number | string>(data, jsonNumber);

/** Returns the number that one of the words means. Other values are returned unchanged. */
export const numberOfWord = (value: unknown): unknown => (words.has(value) ? Number(value) : value);

/** The field that names the number type in JSON. float32 has no such field. */
export const jsonPrecision = (data: Numbers): { precision?: 'float64' | 'int64' } =>
  data instanceof Float32Array ? {} : { precision: data instanceof Float64Array ? 'float64' : 'int64' };

/** Whether numbers are float64: a Float64Array, or numbers from JSON that say so. */
export const isFloat64 = (value: object): boolean =>
  ('data' in value ? value.data : value) instanceof Float64Array ||
  (value as { precision?: unknown }).precision === 'float64';

/** Adds a method `toJSON` that loops over the properties of the value and structuredClone do not see. */
const withJson = <V extends object>(value: V, toJSON: (this: V) => unknown): V =>
  Object.defineProperty(value, 'toJSON', { value: toJSON });

function tensorJson(this: Tensor) {
  return { shape: this.shape, data: jsonNumbers(this.data), ...jsonPrecision(this.data) };
}

function vectorJson(this: Float32Array) {
  return jsonNumbers(this);
}

export const tensorWithJson = (tensor: Tensor): Tensor => withJson(tensor, tensorJson);

/** JSON.stringify writes the vector as a list of numbers. */
export const vectorWithJson = (vector: Float32Array): Float32Array => withJson(vector, vectorJson);

/** Returns the tensor, with int64 data again if JSON.parse has returned it as an array. */
export function withInt64<T extends { readonly data: unknown }>(name: string, tensor: T): T {
  const { data, precision } = tensor as T & { readonly precision?: unknown };
  if (precision !== 'int64' || !Array.isArray(data)) return tensor;
  const digits = (place: string, value: unknown) =>
    checkInt64(place, typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value);
  return { ...tensor, data: BigInt64Array.from(checkItems(`${name}.data`, data, digits)) };
}
