// Measures the first result, the first long call, and the memory for a long text. in-playwright.mjs calls each of these
// functions in a new page.
import { loadFast } from 'riverbank/fast';
import { inputsOf } from './inputs.mjs';

const matrix = (data, width) => ({ rows: data.length / width, columns: width, data });

async function ready(size) {
  const { queries, keys, values } = inputsOf(size);
  const fast = await loadFast();
  return () =>
    fast.attend({
      queries: matrix(queries, size.width),
      keys: matrix(keys, size.width),
      values: matrix(values, size.width),
    });
}

export const firstResult = async () => {
  (await ready({ heads: 1, tokens: 3, width: 4 }))();
};

/**
 * For one head with 4,096 tokens of width 64: the time of the first call in ms, and the median of the next five calls.
 */
export async function firstCall() {
  const attend = await ready({ heads: 1, tokens: 4096, width: 64 });
  const times = Array.from({ length: 6 }, () => {
    const start = performance.now();
    attend();
    return performance.now() - start;
  });
  return { first: times[0], steady: times.slice(1).sort((a, b) => a - b)[2] };
}

/** The WebAssembly memory in bytes that one head with 16,384 tokens of width 64 needs. */
export async function longMemory() {
  const [fast, tokens] = [await loadFast({ fresh: true }), 16384];
  const { queries, keys, values } = inputsOf({ heads: 1, tokens, width: 64 });
  const attention = fast.prepare({ queries: tokens, keys: tokens, dK: 64, dV: 64 });
  attention.run(queries, keys, values, new Float32Array(queries.length));
  return fast.memoryBytes;
}
