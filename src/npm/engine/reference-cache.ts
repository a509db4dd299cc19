// The cache of the reference attention. It holds keys and values as matrices, which each call reads and replaces.
import {
  checkCache,
  missingKvHeads,
  setStore,
  storeOf,
  type AttentionCache,
  type CacheStore,
} from '../wire/attention-cache.js';
import { DenseMatrix } from '../wire/dense-matrix.js';
import { matrixSource } from '../wire/matrices.js';
import { rotaryOf } from './attend-request.js';
import type { AttendInput, Rotary, Trace } from './types.js';

/** Returns rows begin … end − 1 of each head. */
function rowsOfHeads(matrix: DenseMatrix, heads: number, begin: number, end: number): DenseMatrix {
  const { columns } = matrix;
  const rows = matrix.rows / heads;
  const size = (end - begin) * columns;
  const data = matrix.data.slice(0, heads * size);
  for (let head = 0; head < heads; head++)
    data.set(matrix.data.subarray((head * rows + begin) * columns, (head * rows + end) * columns), head * size);
  return new DenseMatrix(heads * (end - begin), columns, data);
}

class ReferenceStore implements CacheStore {
  readonly kvHeads: number;
  readonly before: number;
  length: number;
  keys: DenseMatrix;
  values: DenseMatrix;

  constructor(kvHeads: number, before: number, length: number, keys: DenseMatrix, values: DenseMatrix) {
    this.kvHeads = kvHeads;
    this.before = before;
    this.length = length;
    this.keys = keys;
    this.values = values;
  }

  get #kept(): number {
    return this.keys.rows / this.kvHeads;
  }

  get firstKept(): number {
    return this.length - this.#kept;
  }

  get bytes(): number {
    return this.keys.data.byteLength + this.values.data.byteLength;
  }

  /** Keeps the rows begin … end − 1 of each head. */
  cut(begin: number, end: number): void {
    this.keys = rowsOfHeads(this.keys, this.kvHeads, begin, end);
    this.values = rowsOfHeads(this.values, this.kvHeads, begin, end);
  }

  truncate(length: number): void {
    if (length < 0 || length > this.length)
      throw new RangeError(`truncate: length must be from 0 to ${this.length} but is ${length}`);
    const needed = Math.max(0, length - this.before);
    if (length > 0 && needed < this.firstKept)
      throw new RangeError(
        `truncate: the token at position ${length} needs keys from ${needed}, but the cache keeps keys from ${this.firstKept}`,
      );
    this.cut(0, Math.max(0, length - this.firstKept));
    this.length = length;
  }

  fork(): ReferenceStore {
    return new ReferenceStore(this.kvHeads, this.before, this.length, this.keys, this.values);
  }

  dispose(): void {
    // Does nothing: the garbage collector frees the matrices.
  }
}

/**
 * Returns the contents of a cache, or undefined if the cache is new. Throws an error if riverbank/fast has used the
 * cache, or if the cache has another number of key heads.
 */
function contentsOf(cache: AttentionCache, kvHeads: number, isGiven: boolean): ReferenceStore | undefined {
  const store = storeOf(cache);
  if (store === undefined) return undefined;
  if (!(store instanceof ReferenceStore)) throw new TypeError('this cache belongs to riverbank/fast, not to riverbank');
  if (store.kvHeads === kvHeads) return store;
  if (!isGiven) throw missingKvHeads(kvHeads, store.kvHeads);
  throw new RangeError(`kvHeads is ${kvHeads} but the cache has kvHeads = ${store.kvHeads}`);
}

function checkInput(
  { mask, firstQuery = 0, pins, pastKeys, pastValues }: AttendInput,
  cache: AttentionCache,
  hasPast: boolean,
): void {
  for (const [name, value] of Object.entries({
    pastKeys,
    pastValues,
    pins: hasPast && pins?.length ? pins : undefined,
  }))
    if (value !== undefined)
      throw new RangeError(`${name} cannot be combined with cache, which keeps the keys and values of earlier tokens`);
  if (firstQuery !== 0)
    throw new RangeError(
      `firstQuery is ${firstQuery} but must be left out with a cache: it is the cache's length, ${cache.length}`,
    );
  const before = mask?.window?.before;
  if (cache.window === undefined || (before !== undefined && before <= cache.window.before)) return;
  throw new RangeError(
    `mask.window.before is ${before ?? 'missing'} but the cache keeps ${cache.window.before} keys before each query`,
  );
}

const positions = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

/**
 * Returns the rotary options. If they have no positions, the positions continue after the `first` tokens of the cache.
 * Returns undefined without `rotary`.
 */
function rotaryAfter(rotary: Rotary | undefined, first: number, queries: number, keys: number): Rotary | undefined {
  return rotary && { queryPositions: positions(first, queries), keyPositions: positions(first, keys), ...rotary };
}

/**
 * Calls `attend` with the earlier tokens of `input.cache`, and appends the new tokens to this cache. A failed call
 * leaves the cache unchanged.
 */
export function attendWithCache(attend: (input: AttendInput) => Trace, input: AttendInput): Trace {
  const { cache: given, rotary, heads = 1, kvHeads = heads, ...rest } = input;
  const cache = checkCache(given);
  const store = contentsOf(cache, kvHeads, input.kvHeads !== undefined);
  const hasPast = store !== undefined && store.keys.rows > 0;
  checkInput(rest, cache, hasPast);
  const embeddings = matrixSource('embeddings', rest.embeddings);
  const source = rest.source === undefined ? embeddings : matrixSource('source', rest.source);
  const rotated = rotaryAfter(rotaryOf(rotary), cache.length, embeddings.rows, source.rows);
  const trace = attend({
    ...rest,
    heads,
    ...(input.kvHeads === undefined ? {} : { kvHeads }),
    ...(rotated ? { rotary: rotated } : {}),
    ...(hasPast ? { pastKeys: store.keys, pastValues: store.values } : {}),
  });
  const keys = rotated ? trace.rotatedKeys : trace.keys;
  const before = cache.window?.before ?? Infinity;
  const next = new ReferenceStore(kvHeads, before, cache.length + source.rows, keys, trace.values);
  next.cut(Math.max(0, keys.rows / kvHeads - before), keys.rows / kvHeads);
  setStore(cache, next);
  return trace;
}
