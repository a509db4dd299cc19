// Runs a pool of two threads, in a page or in Node.
import { loadFastPool } from 'riverbank/fast/pool';

export async function tryPool() {
  const pool = await loadFastPool({ threads: 2 });
  const matrix = { rows: 1000, columns: 4, data: new Float32Array(4000).fill(1) };
  const { context } = await pool.attend({ queries: matrix, keys: matrix, values: matrix, heads: 2 });
  if (!context.data.every((each) => Math.abs(each - 1) < 1e-6)) throw new Error('an average of ones is not 1');
  return { 'riverbank/fast/pool': pool.threads === 2 ? '' : pool.reason };
}
