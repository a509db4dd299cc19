// Describes the work of a pool and divides it into parts. The page and the workers share this file.
import type { Mask } from '../engine/types.js';
import type { Fast, FastInput } from './types.js';

/** One attention to compute. */
export interface Work {
  /** The queries, keys, values and context, one after the other. */
  shared: SharedArrayBuffer;
  /** The number of parts that workers have taken so far. */
  next: SharedArrayBuffer;
  wholeHeads: number; // the number of heads that are one part each; all later heads are divided into slices
  sliceRows: number; // the number of queries of a slice; a head's last slice also has the remaining queries
  heads: number;
  queries: number; // the number of queries of one head
  keys: number; // the number of keys of one head
  dK: number;
  dV: number;
  kvHeads: number;
  options: WorkOptions;
}

/** The options that doWork passes to Fast.attend for each part. */
export interface WorkOptions extends Pick<FastInput, 'scale' | 'softcap' | 'fullyMasked'> {
  mask: Pick<Mask, 'causal' | 'window'>;
  /** The sink of each head. A part gets its own head's sink. */
  sinks?: readonly number[];
  /** ALiBi's slope of each head. A part gets its own head's slope. */
  alibi?: readonly number[];
  /** The position of query 0 of each head. */
  firstQuery: number;
}

type Sizes = Pick<Work, 'heads' | 'kvHeads' | 'queries' | 'keys' | 'dK' | 'dV'>;
type Shares = Pick<Work, 'wholeHeads' | 'sliceRows'>;

/**
 * Each slice begins at a multiple of this number of rows, which is a multiple of every build's tile height. So the
 * tiles, and the bits of the result, do not depend on how the work is divided.
 */
const wholeTiles = 240;
/**
 * The number of slices per thread. It is small, because each slice copies its head's keys and values. It is more than
 * one, because threads differ in speed.
 */
const slicesPerThread = 12;

/**
 * Divides the work. Most heads are one part each, so that their keys are copied only once. The last heads, one per
 * thread, are divided into slices, so that all threads finish at about the same time.
 */
export function shareOut({ heads, queries }: Sizes, threads: number): Shares {
  const wholeHeads = Math.max(0, heads - threads);
  const wanted = Math.ceil((slicesPerThread * threads) / (heads - wholeHeads)); // the wanted number of slices of a head
  return { wholeHeads, sliceRows: wholeTiles * Math.ceil(queries / wanted / wholeTiles) };
}

export function sizesOf({ heads, kvHeads, queries, keys, dK, dV }: Sizes) {
  return [heads * queries * dK, kvHeads * keys * dK, kvHeads * keys * dV, heads * queries * dV] as const;
}

/** Returns the queries, keys, values and context in the shared memory. */
export function partsOf(work: Work): [Float32Array, Float32Array, Float32Array, Float32Array] {
  let start = 0;
  return sizesOf(work).map((size) => new Float32Array(work.shared, (start += size * 4) - size * 4, size)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
}

/** Returns the number of slices of a head. The last slice also has the rows that remain. */
const slicesOfHead = ({ queries, sliceRows }: Sizes & Shares) => Math.max(1, Math.floor(queries / sliceRows));

export const partCount = (work: Sizes & Shares) =>
  work.wholeHeads + (work.heads - work.wholeHeads) * slicesOfHead(work);

/**
 * Returns the head and the queries of a part. A head's last queries come first: with a causal mask they see the most
 * keys and take longest.
 */
function placeOf(work: Work, part: number) {
  const { heads, queries, wholeHeads, sliceRows } = work;
  if (part < wholeHeads) return { head: part, firstQuery: 0, rows: queries };
  const [sliced, slice] = [heads - wholeHeads, part - wholeHeads];
  const isLast = slice < sliced;
  const firstQuery = (slicesOfHead(work) - 1 - Math.floor(slice / sliced)) * sliceRows;
  return { head: wholeHeads + (slice % sliced), firstQuery, rows: isLast ? queries - firstQuery : sliceRows };
}

/**
 * Returns an object with the option `name` for one head, taken from a list with one number for each head. Without a
 * list, the object is empty.
 */
const numberOf = <Name extends string>(name: Name, list: readonly number[] | undefined, head: number) =>
  (list ? { [name]: [list[head] as number] } : {}) as { [Each in Name]?: [number] };

/** Computes one part of the work after another until no part is left. */
export function doWork(fast: Fast, work: Work): void {
  const { heads, kvHeads, queries, keys, dK, dV, options } = work;
  const { sinks, alibi, firstQuery: start, ...others } = options;
  const [allQueries, allKeys, allValues, context] = partsOf(work);
  const next = new Int32Array(work.next);
  for (let part = Atomics.add(next, 0, 1); part < partCount(work); part = Atomics.add(next, 0, 1)) {
    const { head, firstQuery, rows } = placeOf(work, part);
    const first = head * queries + firstQuery;
    const firstKey = Math.floor((head * kvHeads) / heads) * keys;
    fast.attend({
      ...others,
      ...numberOf('sinks', sinks, head),
      ...numberOf('alibi', alibi, head),
      firstQuery: start + firstQuery,
      queries: { rows, columns: dK, data: allQueries.subarray(first * dK, (first + rows) * dK) },
      keys: { rows: keys, columns: dK, data: allKeys.subarray(firstKey * dK, (firstKey + keys) * dK) },
      values: { rows: keys, columns: dV, data: allValues.subarray(firstKey * dV, (firstKey + keys) * dV) },
      into: context.subarray(first * dV, (first + rows) * dV),
    });
  }
}
