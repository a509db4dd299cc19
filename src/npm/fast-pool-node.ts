// The entry riverbank/fast/pool for Node, Bun and Deno without a bundler. Its threads are workers of worker_threads.
import { createPool, type PoolRuntime } from './fast/create-pool.js';
import type { FastPool, PoolOptions } from './fast/pool-types.js';
import { nodeModule } from './load/node.js';
import { nodeWorkers } from './load/node-worker.js';
import { reasonForOneThread } from './load/shared-memory.js';

/**
 * The program of a worker: it defines addEventListener and postMessage, which the script calls as in a web worker, and
 * runs the script.
 */
const program = `(port, script) => {
  globalThis.addEventListener = (type, listener) => port.on(type, (data) => listener({ data }));
  globalThis.postMessage = (data) => port.postMessage(data);
  return import(script);
}`;

const { availableParallelism } = await nodeModule<{ availableParallelism(): number }>('os');

const node: PoolRuntime = {
  processors: availableParallelism,
  reasonForOneThread: () => reasonForOneThread(true),
  async workerStarter() {
    const start = await nodeWorkers();
    const { href } = new URL('./fast-worker.js', import.meta.url);
    return (events) => start(program, events, href);
  },
};

export const loadFastPool = async (options: PoolOptions = {}): Promise<FastPool> => createPool(node, options);
