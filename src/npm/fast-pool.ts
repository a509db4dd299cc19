// Fast attention on several threads: each worker has its own engine and computes one part of the work after another.
import { createPool, type PoolRuntime } from './fast/create-pool.js';
import type { FastPool, PoolOptions } from './fast/pool-types.js';
import { reasonForOneThread } from './load/shared-memory.js';

export type { FastPool, PoolInput, PoolOptions, PoolTextsInput } from './fast/pool-types.js';

const page: PoolRuntime = {
  processors: () => globalThis.navigator?.hardwareConcurrency ?? 1,
  reasonForOneThread,
  workerStarter: () => (events) => {
    const worker = new Worker(new URL('./fast-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<boolean>) => events.onMessage(data);
    worker.onerror = () => events.onFailure();
    worker.onmessageerror = () => events.onFailure();
    return worker;
  },
};

/**
 * Starts the pool with web workers in a page, or with workers of `worker_threads` in Node, Bun and Deno. If memory
 * cannot be shared or a worker does not start, one thread computes, and `reason` says why.
 */
export const loadFastPool = async (options: PoolOptions = {}): Promise<FastPool> => createPool(page, options);
