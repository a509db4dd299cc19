// Fast attention on several threads: each worker has an engine of its own, and takes part after part of the work.
import { checkOptions, checkWhole, type Names } from './check.js';
import type { FastInput, FastResult } from './fast-types.js';
import { checkInto } from './fast-functions.js';
import { partCount, partsOf, shareOut, sizesOf, type Work } from './fast-work.js';
import { loadFast, type Simd } from './fast.js';
import { copyNumbers, matrixSource } from './matrices.js';

/** `threads`: how many; left out: as many as the machine says it has. */
export interface PoolOptions {
  threads?: number;
  simd?: Simd;
}

/** All of FastInput but masks given cell by cell and rows of weights. */
export type PoolInput = Pick<FastInput, 'queries' | 'keys' | 'values' | 'heads' | 'scale' | 'alibi' | 'fullyMasked' | 'into'> & { causal?: boolean };

export interface FastPool {
  /** How many threads compute: 1 where memory cannot be shared. */
  readonly threads: number;
  /** Why there is one thread only, in words; '' where there are several or one was asked for. */
  readonly reason: string;
  readonly simd: 'baseline' | 'relaxed';
  /** As `attendFast`, with the same bits for any number of threads. Rejects with the errors that `attendFast` throws. */
  attend(input: PoolInput): Promise<Pick<FastResult, 'context'>>;
  /** Ends the workers. */
  dispose(): void;
  [Symbol.dispose](): void;
}

const inputNames: Names<PoolInput> = {
  queries: true, keys: true, values: true, heads: true, scale: true, alibi: true, fullyMasked: true, into: true, causal: true,
};

function whyOne(): string {
  if (typeof Worker !== 'function') return 'there are no web workers here';
  return globalThis.crossOriginIsolated ? '' : 'the page is not cross-origin isolated, so memory cannot be shared';
}

/** One message to a worker, and its answer: did it succeed? */
const ask = (worker: Worker, message: unknown) => new Promise<boolean>((resolve) => {
  worker.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
  worker.onerror = () => resolve(false);
  worker.postMessage(message);
});

/** Memory that workers see, too. It is kept from one call to the next: fresh memory costs more than what is done with it. */
class SharedRoom {
  #buffer = new SharedArrayBuffer(0);

  of(bytes: number): SharedArrayBuffer {
    if (this.#buffer.byteLength < bytes) this.#buffer = new SharedArrayBuffer(bytes);
    return this.#buffer;
  }
}

/** The work in shared memory, or undefined where the shapes do not fit together. */
function workOf({ queries: q, keys: k, values: v, heads = 1, causal = false, into, ...options }: PoolInput, threads: number, room: SharedRoom): Work | undefined {
  const sources = [matrixSource('queries', q), matrixSource('keys', k), matrixSource('values', v)] as const;
  const [queries, keys, values] = sources;
  const fits = queries.rows % heads === 0 && keys.rows % heads === 0 && keys.rows === values.rows && queries.columns === keys.columns
    && (options.alibi === undefined || options.alibi.length === heads);
  if (!fits) return undefined;
  checkInto(into, queries.rows, values.columns);
  const { scale, alibi, fullyMasked } = options;
  const sizes = { heads, queries: queries.rows / heads, keys: keys.rows / heads, dK: keys.columns, dV: values.columns };
  const bytes = 4 * sizesOf(sizes).reduce((sum, size) => sum + size, 0);
  const work = {
    ...sizes, ...shareOut(sizes, threads), shared: room.of(bytes), next: new SharedArrayBuffer(4),
    options: { causal, ...(scale === undefined ? {} : { scale }), ...(fullyMasked ? { fullyMasked } : {}), ...(alibi ? { alibi: Array.from(alibi) } : {}) },
  };
  partsOf(work).slice(0, 3).forEach((part, i) => copyNumbers(sources[i as 0 | 1 | 2], part, 0));
  return work;
}

/** Starts the workers. Where memory cannot be shared, one thread computes, and `reason` says why. */
export async function loadFastPool({ threads = globalThis.navigator?.hardwareConcurrency ?? 1, simd = 'auto' }: PoolOptions = {}): Promise<FastPool> {
  if (checkWhole('threads', threads) < 1) throw new RangeError(`threads must be at least 1 but is ${threads}`);
  const fast = await loadFast({ simd });
  const reason = threads > 1 ? whyOne() : '';
  const count = reason === '' && threads > 1 ? threads : 0;
  const workers = Array.from({ length: count }, () => new Worker(new URL('./fast-worker.js', import.meta.url), { type: 'module' }));
  const started = await Promise.all(workers.map((worker) => ask(worker, { simd: fast.simd })));
  const dispose = () => workers.forEach((worker) => worker.terminate());
  if (started.includes(false)) {
    dispose();
    throw new Error('a worker of the pool could not be started');
  }
  const room = count > 0 ? new SharedRoom() : undefined;
  let before: Promise<unknown> = Promise.resolve();

  const attend = async (input: PoolInput) => {
    const { causal = false, ...rest } = checkOptions('attend', input, inputNames);
    const alone = () => ({ context: fast.attendFast({ ...rest, mask: { causal } }).context });
    const work = room ? workOf(input, count, room) : undefined;
    if (!work || partCount(work) < 2) return alone();
    const done = await Promise.all(workers.map((worker) => ask(worker, { simd: fast.simd, work })));
    if (done.includes(false)) return alone(); // throws what is wrong, with the place in the whole input
    const context = partsOf(work)[3];
    const data = input.into ?? new Float32Array(context.length);
    data.set(context);
    return { context: { rows: work.heads * work.queries, columns: work.dV, data } };
  };

  return {
    threads: Math.max(1, count),
    reason,
    simd: fast.simd,
    attend(input) {
      const result = before.then(() => attend(input)); // one after the other: a worker answers one question at a time
      before = result.catch(() => {});
      return result;
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
}
