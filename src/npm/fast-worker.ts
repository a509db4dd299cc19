// A worker of the pool: it has its own engine, computes the work that it receives, and reports when it is done.
import { createFast } from './fast/create-fast.js';
import * as glue from './fast/glue.js';
import type { Fast } from './fast/types.js';
import { doWork, type Work } from './fast/work.js';
import { instantiate } from './load/instantiate.js';

/**
 * The first message starts the engine, later ones contain work. The worker loads no files itself, because many bundlers
 * do not support loading within a worker.
 */
export type Told = { simd: 'baseline' | 'relaxed'; module: WebAssembly.Module } | { work: Work };

const answer = (done: boolean) => (globalThis as unknown as { postMessage(message: boolean): void }).postMessage(done);

let fast: Fast;

async function hear(told: Told): Promise<void> {
  if ('work' in told) doWork(fast, told.work);
  else fast = createFast(await instantiate(glue[told.simd], told.module));
}

addEventListener('message', ({ data }: MessageEvent<Told>) => {
  hear(data).then(
    () => answer(true),
    () => answer(false),
  );
});
