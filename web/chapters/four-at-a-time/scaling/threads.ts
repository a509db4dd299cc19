// The pool of threads for the scaling lab: only where the page may share memory between them.
import type { FastPool } from 'riverbank/fast/pool';
import type { WhyOne } from './record.ts';

/** More than these gain little, and the page wants one for itself. */
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
