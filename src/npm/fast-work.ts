// How the work of a pool is described and shared out: the same file for the page and its workers.
import type { Fast, FastInput } from './fast-types.js';

/** Everything a worker needs. `shared` holds queries, keys, values and context behind one another, `next` counts the parts taken. */
export interface Work {
  shared: SharedArrayBuffer;
  next: SharedArrayBuffer;
  wholeHeads: number; // so many heads are one part each; the others are cut into slices
  sliceRows: number; // how many queries make a slice
  heads: number;
  queries: number; // of one head
  keys: number; // of one head
  dK: number;
  dV: number;
  options: Pick<FastInput, 'scale' | 'alibi' | 'fullyMasked'> & { causal: boolean };
}

type Sizes = Pick<Work, 'heads' | 'queries' | 'keys' | 'dK' | 'dV'>;
type Shares = Pick<Work, 'wholeHeads' | 'sliceRows'>;

/** A multiple of a tile's rows in every build, so that tiles, and with them all bits, are the same however the work is shared out. */
const wholeTiles = 240;
/** Slices for each thread: few, because each copies its head's keys and values; several, because no two threads are equally fast. */
const slicesPerThread = 12;

/** Whole heads first, which copy nothing twice; the last ones, as many as there are threads, in slices, so that all threads end together. */
export function shareOut({ heads, queries }: Sizes, threads: number): Shares {
  const wholeHeads = Math.max(0, heads - threads);
  const wanted = Math.ceil((slicesPerThread * threads) / (heads - wholeHeads)); // slices of a head
  return { wholeHeads, sliceRows: wholeTiles * Math.ceil(queries / wanted / wholeTiles) };
}

export function sizesOf({ heads, queries, keys, dK, dV }: Sizes) {
  return [heads * queries * dK, heads * keys * dK, heads * keys * dV, heads * queries * dV] as const;
}

/** The four matrices inside the shared memory. */
export function partsOf(work: Work): [Float32Array, Float32Array, Float32Array, Float32Array] {
  let start = 0;
  return sizesOf(work).map((size) => new Float32Array(work.shared, (start += size * 4) - size * 4, size)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
}

/** What is left over joins the last slice. */
const slicesOfHead = ({ queries, sliceRows }: Sizes & Shares) => Math.max(1, Math.floor(queries / sliceRows));

export const partCount = (work: Sizes & Shares) =>
  work.wholeHeads + (work.heads - work.wholeHeads) * slicesOfHead(work);

/** The head of a part, and its queries. Of slices, the last queries come first: causal, they see the most keys. */
function placeOf(work: Work, part: number) {
  const { heads, queries, wholeHeads, sliceRows } = work;
  if (part < wholeHeads) return { head: part, firstQuery: 0, rows: queries };
  const [sliced, slice] = [heads - wholeHeads, part - wholeHeads];
  const isLast = slice < sliced;
  const firstQuery = (slicesOfHead(work) - 1 - Math.floor(slice / sliced)) * sliceRows;
  return { head: wholeHeads + (slice % sliced), firstQuery, rows: isLast ? queries - firstQuery : sliceRows };
}

/** Takes part after part until none is left. */
export function doWork(fast: Fast, work: Work): void {
  const {
    queries,
    keys,
    dK,
    dV,
    options: { causal, alibi, ...options },
  } = work;
  const [allQueries, allKeys, allValues, context] = partsOf(work);
  const next = new Int32Array(work.next);
  for (let part = Atomics.add(next, 0, 1); part < partCount(work); part = Atomics.add(next, 0, 1)) {
    const { head, firstQuery, rows } = placeOf(work, part);
    const first = head * queries + firstQuery;
    fast.attendFast({
      ...options,
      firstQuery,
      mask: { causal },
      ...(alibi ? { alibi: [alibi[head] as number] } : {}),
      queries: { rows, columns: dK, data: allQueries.subarray(first * dK, (first + rows) * dK) },
      keys: { rows: keys, columns: dK, data: allKeys.subarray(head * keys * dK, (head + 1) * keys * dK) },
      values: { rows: keys, columns: dV, data: allValues.subarray(head * keys * dV, (head + 1) * keys * dV) },
      into: context.subarray(first * dV, (first + rows) * dV),
    });
  }
}
