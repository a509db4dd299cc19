// Runs a pool of two threads, in a page or in Node.
import { loadFastPool } from 'riverbank/fast/pool';
import { attendsTogether } from './work.js';

export async function tryPool() {
  const pool = await loadFastPool({ threads: 2 });
  await attendsTogether(pool);
  return { 'riverbank/fast/pool': pool.threads === 2 ? '' : pool.reason };
}
