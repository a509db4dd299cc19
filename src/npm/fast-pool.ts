// Fast attention on several threads: each worker has its own engine and computes one part of the work after another.
/// <reference lib="esnext.disposable" preserve="true" />
import { DenseMatrix } from './wire/dense-matrix.js';
import { checkOptions, checkWhole, type Names } from './wire/check.js';
import type { FastInput, FastResult, RangeMask } from './fast/types.js';
import { checkInto, checkRangeMask, textInputs } from './fast/create-fast.js';
import { compileFast } from './fast/builds.js';
import { partCount, partsOf, shareOut, sizesOf, type Work, type WorkOptions } from './fast/work.js';
import { loadFast, type Simd } from './fast.js';
import { reasonForOneThread } from './load/shared-memory.js';
import { refuseSeveral } from './wire/texts.js';
import { copyNumbers, matrixSource, numbersOf } from './wire/matrices.js';
import { PoolWorkers } from './fast/pool-workers.js';

/**
 * `threads` is the number of workers; default navigator.hardwareConcurrency. `simd` chooses the build; default 'auto'.
 */
export interface PoolOptions {
  threads?: number;
  simd?: Simd;
}

/** The fields of FastInput except `weightRows` and `cache`. Of the masks, there are `causal` and `window`. */
export type PoolInput = Pick<
  FastInput,
  | 'queries'
  | 'keys'
  | 'values'
  | 'heads'
  | 'kvHeads'
  | 'scale'
  | 'softcap'
  | 'sinks'
  | 'alibi'
  | 'firstQuery'
  | 'fullyMasked'
  | 'into'
> & { mask?: RangeMask };

export interface FastPool {
  /**
   * The number of threads that compute: 1 if memory cannot be shared, if workers do not start, or after a worker has
   * failed.
   */
  readonly threads: number;
  /** Why only one thread computes; '' if there are several or if one was requested. */
  readonly reason: string;
  readonly simd: 'baseline' | 'relaxed';
  /**
   * Computes as `attend` of `riverbank/fast`, with the same bits for any number of threads. The inputs are read before it
   * returns and may change afterwards. Rejects with the errors of that function, and with an Error if the pool was
   * disposed of.
   */
  attend(input: PoolInput): Promise<Pick<FastResult, 'context'>>;
  /** Ends the workers, even while they compute. In Bun and Deno a program does not exit before that. */
  dispose(): void;
  [Symbol.dispose](): void;
}

const optionNames: Names<PoolOptions> = { threads: true, simd: true };
const inputNames: Names<PoolInput> = {
  queries: true,
  keys: true,
  values: true,
  heads: true,
  kvHeads: true,
  scale: true,
  softcap: true,
  sinks: true,
  alibi: true,
  firstQuery: true,
  fullyMasked: true,
  into: true,
  mask: true,
};

/** Memory shared with the workers. It is kept between calls, because allocating it takes longer than using it. */
class SharedBuffers {
  readonly #free: SharedArrayBuffer[] = [];

  take(bytes: number): SharedArrayBuffer {
    const buffer = this.#free.pop();
    return buffer && buffer.byteLength >= bytes ? buffer : new SharedArrayBuffer(bytes);
  }

  giveBack(buffer: SharedArrayBuffer): void {
    this.#free.push(buffer);
  }
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1;
const isScale = (value: unknown) =>
  value === undefined || value === 'sqrt_d_k' || value === 'off' || typeof value === 'number';

const isNumber = (value: unknown) => value === undefined || typeof value === 'number';

/** The options of the work; undefined if one of them has a wrong type. Its value is checked by `fast.attend`. */
function optionsOf(input: PoolInput, heads: number): WorkOptions | undefined {
  const { mask = {}, scale, softcap, sinks, alibi, firstQuery = 0, fullyMasked = 'zero' } = input;
  const ofHeads = (name: string, list: PoolInput['sinks']) =>
    list === undefined ? undefined : Array.from(numbersOf(name, list));
  const [sink, slope] = [ofHeads('sinks', sinks), ofHeads('alibi', alibi)];
  const fits =
    isScale(scale) &&
    Object.values(mask.window ?? {}).every(isNumber) &&
    isNumber(softcap) &&
    Number.isSafeInteger(firstQuery) &&
    (fullyMasked === 'zero' || fullyMasked === 'nan') &&
    [sink, slope].every((list) => list === undefined || list.length === heads);
  if (!fits) return undefined;
  return {
    mask,
    firstQuery,
    fullyMasked,
    ...(scale === undefined ? {} : { scale }),
    ...(softcap === undefined ? {} : { softcap }),
    ...(sink ? { sinks: sink } : {}),
    ...(slope ? { alibi: slope } : {}),
  };
}

/** Whether keys without `kvHeads` could also be those of fewer heads; `fast.attend` then asks for `kvHeads`. */
function isUnclear(heads: number, queryRows: number, keyRows: number): boolean {
  const fewer = keyRows / (queryRows / heads);
  return Number.isInteger(fewer) && fewer < heads && heads % fewer === 0;
}

/**
 * Copies the input to shared memory. Returns undefined if the input is invalid, so that `fast.attend` reports the error,
 * or if it is too small to divide.
 */
function workOf(input: PoolInput, threads: number, buffers: SharedBuffers): Work | undefined {
  const { queries: q, keys: k, values: v, heads = 1, kvHeads = heads, into } = input;
  const sources = [matrixSource('queries', q), matrixSource('keys', k), matrixSource('values', v)] as const;
  const [queries, keys, values] = sources;
  const options = optionsOf(input, heads);
  const fits =
    isCount(heads) &&
    isCount(kvHeads) &&
    heads % kvHeads === 0 &&
    queries.rows % heads === 0 &&
    keys.rows % kvHeads === 0 &&
    keys.rows === values.rows &&
    queries.columns === keys.columns &&
    !(input.kvHeads === undefined && isUnclear(heads, queries.rows, keys.rows));
  if (!fits || !options) return undefined;
  checkInto(into, queries.rows, values.columns);
  const [perQuery, perKey] = [queries.rows / heads, keys.rows / kvHeads];
  const sizes = { heads, kvHeads, queries: perQuery, keys: perKey, dK: keys.columns, dV: values.columns };
  const shares = shareOut(sizes, threads);
  if (partCount({ ...sizes, ...shares }) < 2) return undefined;
  const bytes = 4 * sizesOf(sizes).reduce((sum, size) => sum + size, 0);
  const work = { ...sizes, ...shares, shared: buffers.take(bytes), next: new SharedArrayBuffer(4), options };
  partsOf(work)
    .slice(0, 3)
    .forEach((part, i) => copyNumbers(sources[i as 0 | 1 | 2], part, 0));
  return work;
}

/** Returns the input of `fast.attend` from which the work was made. */
function inputOf(work: Work): FastInput {
  const [queries, keys, values] = partsOf(work);
  return {
    ...work.options,
    heads: work.heads,
    kvHeads: work.kvHeads,
    queries: { rows: work.heads * work.queries, columns: work.dK, data: queries },
    keys: { rows: work.kvHeads * work.keys, columns: work.dK, data: keys },
    values: { rows: work.kvHeads * work.keys, columns: work.dV, data: values },
  };
}

/** Starts the workers and waits until all have answered. Returns the reason if that fails. */
async function startWorkers(
  threads: number,
  simd: 'baseline' | 'relaxed',
): Promise<{ workers?: PoolWorkers; reason: string }> {
  const reason = reasonForOneThread();
  if (reason !== '') return { reason };
  try {
    const workers = new PoolWorkers(
      threads,
      () => new Worker(new URL('./fast-worker.js', import.meta.url), { type: 'module' }),
    );
    if (await workers.request({ simd, module: await compileFast(simd) })) return { workers, reason };
    workers.end();
    return { reason: 'a worker could not be started' };
  } catch (error) {
    return { reason: `a worker could not be created: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/**
 * Starts the workers. If memory cannot be shared or a worker does not start, one thread computes, and `reason` says
 * why.
 */
export async function loadFastPool(options: PoolOptions = {}): Promise<FastPool> {
  const { threads = globalThis.navigator?.hardwareConcurrency ?? 1, simd = 'auto' } = checkOptions(
    'options',
    options,
    optionNames,
  );
  if (checkWhole('threads', threads) < 1) throw new RangeError(`threads must be at least 1 but is ${threads}`);
  const fast = await loadFast({ simd });
  let { workers, reason } = threads > 1 ? await startWorkers(threads, fast.simd) : { reason: '' };
  const buffers = new SharedBuffers();
  let disposed = false;
  let before: Promise<unknown> = Promise.resolve();

  const refuseDisposed = () => {
    if (disposed) throw new Error('this pool has been disposed of');
  };

  const useOneThread = () => {
    if (workers) reason = 'a worker failed';
    workers?.end();
    workers = undefined;
  };

  /**
   * Returns the context that the workers compute. If they fail, one thread computes it, or throws the error that names
   * the invalid number.
   */
  const share = async (work: Work): Promise<Float32Array> => {
    refuseDisposed();
    if (await workers?.request({ work })) return partsOf(work)[3];
    refuseDisposed();
    if (!workers?.areAlive) useOneThread();
    const context = fast.attend(inputOf(work)).context.data as Float32Array;
    useOneThread(); // the input was valid, so a worker failed
    return context;
  };

  const attend = async (input: PoolInput) => {
    refuseDisposed();
    const given = { ...checkOptions('attend', input, inputNames) };
    refuseSeveral('attend of a pool', given, textInputs);
    given.mask = checkRangeMask(given.mask);
    const { into } = given;
    const work = workers && workOf(given, threads, buffers);
    if (!work) return { context: fast.attend(given).context };
    const context = before.then(() => share(work)); // one after the other: a worker handles one request at a time
    before = context.catch(() => {});
    try {
      const numbers = await context;
      const [rows, columns] = [work.heads * work.queries, work.dV];
      checkInto(into, rows, columns); // the caller may have changed it meanwhile
      const data = into ?? new Float32Array(numbers.length);
      data.set(numbers);
      return { context: new DenseMatrix(rows, columns, data) };
    } finally {
      buffers.giveBack(work.shared);
    }
  };

  const dispose = () => {
    disposed = true;
    workers?.end();
  };
  return {
    get threads() {
      return workers ? threads : 1;
    },
    get reason() {
      return reason;
    },
    simd: fast.simd,
    attend,
    dispose,
    [Symbol.dispose]: dispose,
  };
}
