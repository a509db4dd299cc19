// A worker of the pool: it has its own engine, computes the work that it receives, and reports when it is done.
import { createFast } from './fast/create-fast.js';
import * as glue from './fast/glue.js';
import type { Fast } from './fast/types.js';
import { doWork, type Work } from './fast/work.js';
import { instantiate } from './load/instantiate.js';

/**
 * The first message starts the engine. Each later message contains work. The worker loads no files itself, because many
 * bundlers do not support loading within a worker.
 */
export type WorkerMessage = { simd: 'baseline' | 'relaxed'; module: WebAssembly.Module } | { works: readonly Work[] };

const answer = (done: boolean) => (globalThis as unknown as { postMessage(done: boolean): void }).postMessage(done);

let fast: Fast;

async function handle(message: WorkerMessage): Promise<void> {
  if ('works' in message) for (const work of message.works) doWork(fast, work);
  else fast = createFast(await instantiate(glue[message.simd], message.module));
}

addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
  handle(data).then(
    () => answer(true),
    () => answer(false),
  );
});
