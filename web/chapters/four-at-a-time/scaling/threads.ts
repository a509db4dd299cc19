// Starts the scaling lab's pool of threads, if the page may share memory between threads and the machine has several
// cores.
import type { FastPool } from 'riverbank/fast/pool';
import type { WhyOne } from './record.ts';

/** The largest number of threads. More threads would gain little speed. */
const most = 8;

export interface Threads {
  pool?: FastPool;
  whyOne: WhyOne;
}

export async function loadThreads(): Promise<Threads> {
  if (!globalThis.crossOriginIsolated) return { whyOne: 'notIsolated' };
  const threads = Math.min(navigator.hardwareConcurrency, most);
  if (threads < 2) return { whyOne: 'oneCore' };
  const { loadFastPool } = await import('riverbank/fast/pool');
  return { pool: await loadFastPool({ threads }), whyOne: '' };
}
