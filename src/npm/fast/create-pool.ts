// Creates the pool. It divides attention among workers, waits for them, and computes alone if they fail.
import { loadFast } from '../fast.js';
import { checkOptions, checkWhole, type Names } from '../wire/check.js';
import { DenseMatrix } from '../wire/dense-matrix.js';
import { eachOf, oneOrSeveral } from '../wire/texts.js';
import { compileFast } from './builds.js';
import { checkInto, checkRangeMask, rangeHint, textInputs } from './create-fast.js';
import type { FastPool, PoolInput, PoolOptions } from './pool-types.js';
import { inputOf, SharedBuffers, workOf } from './pool-work.js';
import { PoolWorkers, type StartWorker } from './pool-workers.js';
import { partsOf, type Work } from './work.js';

/** The parts of a pool that differ between pages and Node. */
export interface PoolRuntime {
  /** The number of threads by default. */
  processors(): number;
  /** Why there cannot be several threads here; '' if there can be. */
  reasonForOneThread(): string;
  workerStarter(): StartWorker | Promise<StartWorker>;
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

/** Starts the workers and waits until all have answered. If that fails, returns the reason and no workers. */
async function startWorkers(
  runtime: PoolRuntime,
  threads: number,
  simd: 'baseline' | 'relaxed',
): Promise<{ workers?: PoolWorkers; reason: string }> {
  const reason = runtime.reasonForOneThread();
  if (reason !== '') return { reason };
  try {
    const workers = new PoolWorkers(threads, await runtime.workerStarter());
    if (await workers.request({ simd, module: await compileFast(simd) })) return { workers, reason };
    workers.end();
    return { reason: 'a worker could not be started' };
  } catch (error) {
    return { reason: `a worker could not be created: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Starts a pool with the workers of a runtime. See `loadFastPool`. */
export async function createPool(runtime: PoolRuntime, options: PoolOptions): Promise<FastPool> {
  const { threads = runtime.processors(), simd = 'auto' } = checkOptions('options', options, optionNames);
  if (checkWhole('threads', threads) < 1) throw new RangeError(`threads must be at least 1 but is ${threads}`);
  const fast = await loadFast({ simd });
  let { workers, reason } = threads > 1 ? await startWorkers(runtime, threads, fast.simd) : { reason: '' };
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

  /** Copies one text to shared memory, or computes it at once if it is small or invalid. */
  const begin = (input: PoolInput) => {
    const given = { ...checkOptions('attend', input, inputNames, 'input', rangeHint) };
    given.mask = checkRangeMask(given.mask);
    const work = workers && workOf(given, threads, buffers);
    return work ? { work, into: given.into } : { context: fast.attend(given).context };
  };
  type Begun = ReturnType<typeof begin>;

  /**
   * Waits until the workers have computed the texts. If they fail, this thread computes, or throws the error that names
   * the invalid number.
   */
  const share = async (texts: Begun | Begun[], works: readonly Work[]): Promise<void> => {
    refuseDisposed();
    if (await workers?.request({ works })) return;
    refuseDisposed();
    if (!workers?.areAlive) useOneThread();
    eachOf(texts, ({ work }) => work && fast.attend({ ...inputOf(work), into: partsOf(work)[3] }));
    useOneThread(); // no error was thrown, so the input was valid and a worker has failed
  };

  const resultOf = ({ work, into, context }: Begun) => {
    if (!work) return { context };
    const [rows, columns] = [work.heads * work.queries, work.dV];
    checkInto(into, rows, columns); // the caller may have changed `into` during the wait
    const data = into ?? new Float32Array(rows * columns);
    data.set(partsOf(work)[3]);
    return { context: new DenseMatrix(rows, columns, data, work.heads) };
  };

  const attend = async (input: unknown) => {
    refuseDisposed();
    const texts = oneOrSeveral(input, textInputs, begin);
    const works = [texts].flat().flatMap(({ work }) => work ?? []);
    if (works.length === 0) return eachOf(texts, resultOf);
    const done = before.then(() => share(texts, works)); // one after the other: a worker handles one request at a time
    before = done.catch(() => {});
    try {
      await done;
      return eachOf(texts, resultOf);
    } finally {
      // In reverse order, so that texts of the same lengths get the same buffers again.
      for (const { shared } of works.reverse()) buffers.giveBack(shared);
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
    attend: attend as FastPool['attend'],
    dispose,
    [Symbol.dispose]: dispose,
  };
}
