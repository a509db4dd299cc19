// How the work of a pool is described and shared out: the same file for the page and its workers.
import type { Fast, FastInput } from './fast-types.js';

/** Everything a worker needs. `shared` holds queries, keys, values and context behind one another; `next` counts the parts taken. */
export interface Work {
  shared: SharedArrayBuffer;
  next: SharedArrayBuffer;
  partRows: number;
  heads: number;
  queries: number; // of one head
  keys: number; // of one head
  dK: number;
  dV: number;
  options: Pick<FastInput, 'scale' | 'alibi' | 'fullyMasked'> & { causal: boolean };
}

type Sizes = Pick<Work, 'heads' | 'queries' | 'keys' | 'dK' | 'dV'>;

/** A multiple of a tile's rows in every build, so that tiles, and with them all bits, are the same however the work is shared out. */
const wholeTiles = 240;
/** Parts for each thread: few, because each copies its head's keys and values; several, because no two threads are equally fast. */
const partsPerThread = 12;

/** How many queries of a head make one part. */
export function partRowsFor({ heads, queries }: Sizes, threads: number): number {
  const partsOfHead = Math.ceil((partsPerThread * threads) / heads);
  return wholeTiles * Math.ceil(queries / partsOfHead / wholeTiles);
}

export function sizesOf({ heads, queries, keys, dK, dV }: Sizes) {
  return [heads * queries * dK, heads * keys * dK, heads * keys * dV, heads * queries * dV] as const;
}

/** The four matrices inside the shared memory. */
export function partsOf(work: Work): [Float32Array, Float32Array, Float32Array, Float32Array] {
  let start = 0;
  return sizesOf(work).map((size) => new Float32Array(work.shared, (start += size * 4) - size * 4, size)) as
    [Float32Array, Float32Array, Float32Array, Float32Array];
}

export const partCount = ({ heads, queries, partRows }: Work) => heads * Math.ceil(queries / partRows);

/** Takes part after part until none is left. The last queries come first: causal, they see the most keys. */
export function doWork(fast: Fast, work: Work): void {
  const { heads, queries, keys, dK, dV, partRows, options: { causal, alibi, ...options } } = work;
  const [allQueries, allKeys, allValues, context] = partsOf(work);
  const next = new Int32Array(work.next);
  for (let part = Atomics.add(next, 0, 1); part < partCount(work); part = Atomics.add(next, 0, 1)) {
    const head = part % heads;
    const firstQuery = (Math.ceil(queries / partRows) - 1 - Math.floor(part / heads)) * partRows;
    const rows = Math.min(partRows, queries - firstQuery);
    const first = head * queries + firstQuery;
    fast.attendFast({
      ...options, firstQuery, mask: { causal }, ...(alibi ? { alibi: [alibi[head] as number] } : {}),
      queries: { rows, columns: dK, data: allQueries.subarray(first * dK, (first + rows) * dK) },
      keys: { rows: keys, columns: dK, data: allKeys.subarray(head * keys * dK, (head + 1) * keys * dK) },
      values: { rows: keys, columns: dV, data: allValues.subarray(head * keys * dV, (head + 1) * keys * dV) },
      into: context.subarray(first * dV, (first + rows) * dV),
    });
  }
}
