// A worker of the pool: an engine of its own, which does what it is told and says when that is done.
import type { Work } from './fast-work.js';
import { doWork } from './fast-work.js';
import { loadFast } from './fast.js';

const answer = (done: boolean) => (globalThis as unknown as { postMessage(message: boolean): void }).postMessage(done);

addEventListener('message', ({ data: { simd, work } }: MessageEvent<{ simd: 'baseline' | 'relaxed'; work?: Work }>) => {
  loadFast({ simd }).then((fast) => {
    if (work) doWork(fast, work);
    answer(true);
  }).catch(() => answer(false));
});
