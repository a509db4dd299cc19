// Creates the pool. It divides attention among workers, waits for them, and computes alone if they fail.
import { loadFast } from '../fast.js';
import { checkOptions, checkWhole, type Names } from '../wire/check.js';
import { DenseMatrix } from '../wire/dense-matrix.js';
import { maskHint } from '../wire/hints.js';
import { refuseSeveral } from '../wire/texts.js';
import { compileFast } from './builds.js';
import { checkInto, checkRangeMask, textInputs } from './create-fast.js';
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

  /**
   * Returns the context that the workers compute. If the workers fail, this thread computes the context, and throws the
   * error that names an invalid number, if there is one.
   */
  const share = async (work: Work): Promise<Float32Array> => {
    refuseDisposed();
    if (await workers?.request({ work })) return partsOf(work)[3];
    refuseDisposed();
    if (!workers?.areAlive) useOneThread();
    const context = fast.attend(inputOf(work)).context.data as Float32Array;
    useOneThread(); // no error was thrown, so the input was valid and a worker has failed
    return context;
  };

  const attend = async (input: PoolInput) => {
    refuseDisposed();
    const given = { ...checkOptions('attend', input, inputNames, 'input', maskHint) };
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
      checkInto(into, rows, columns); // checked again: the caller may have transferred `into` during the wait
      const data = into ?? new Float32Array(numbers.length);
      data.set(numbers);
      return { context: new DenseMatrix(rows, columns, data, work.heads) };
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
