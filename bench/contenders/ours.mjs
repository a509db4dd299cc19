// Runs riverbank: both builds, each called with typed arrays and prepared for one shape; two threads; and attention
// with all steps traced.
import { load } from 'riverbank';
import { hasRelaxedSimd, loadFast } from 'riverbank/fast';
import { loadFastPool } from 'riverbank/fast/pool';

async function both(simd, { loadFast }) {
  const fast = await loadFast({ simd, fresh: true });
  const preparedFor = ({ heads, tokens, width, causal }) =>
    fast.prepare({ heads, queries: tokens, keys: tokens, dK: width, dV: width, mask: { causal } });
  return [
    {
      name: `riverbank ${simd}`,
      async prepare({ heads, tokens, width, causal }, inputs) {
        const matrix = (data) => ({ rows: heads * tokens, columns: width, data });
        const input = {
          queries: matrix(inputs.queries),
          keys: matrix(inputs.keys),
          values: matrix(inputs.values),
          heads,
          mask: { causal },
        };
        return { run: () => fast.attend(input).context.data };
      },
    },
    {
      name: `riverbank ${simd}, prepared`,
      async prepare(size, { queries, keys, values }) {
        const attention = preparedFor(size);
        const context = new Float32Array(queries.length);
        return { run: () => attention.run(queries, keys, values, context), dispose: () => attention.dispose() };
      },
    },
    {
      name: `riverbank ${simd}, compute only`,
      async prepare(size, inputs) {
        const attention = preparedFor(size);
        for (const name of ['queries', 'keys', 'values']) attention[name].set(inputs[name]);
        return { run: () => attention.compute(), read: () => attention.context, dispose: () => attention.dispose() };
      },
    },
  ];
}

async function twoThreads({ loadFastPool }) {
  const pool = await loadFastPool({ threads: 2 });
  return {
    name: `riverbank ${pool.simd}, 2 threads`,
    async prepare({ heads, tokens, width, causal }, inputs) {
      const matrix = (data) => ({ rows: heads * tokens, columns: width, data });
      // Writes into reused memory, as prepared attention does.
      const into = new Float32Array(inputs.queries.length);
      const input = {
        queries: matrix(inputs.queries),
        keys: matrix(inputs.keys),
        values: matrix(inputs.values),
        heads,
        mask: { causal },
        into,
      };
      return { run: async () => (await pool.attend(input)).context.data };
    },
  };
}

async function traced({ load }) {
  const engine = await load();
  return {
    name: 'riverbank traced',
    async prepare({ heads, tokens, width, causal }, { queries, keys, values }) {
      if (heads * tokens > 128) throw new Error('left out: it keeps every step and is not meant for this size');
      const matrix = (data) => ({ rows: tokens, columns: width, data });
      const input = {
        embeddings: matrix(queries),
        source: matrix(keys),
        valueSource: matrix(values),
        mask: { causal },
      };
      return { run: () => engine.attend(input).context.data };
    },
  };
}

/** Makes contenders from the functions of a build of riverbank: this build or that of another version. */
export async function startFrom(riverbank, { inBrowser }) {
  const simds = riverbank.hasRelaxedSimd() ? ['baseline', 'relaxed'] : ['baseline'];
  return [
    ...(await Promise.all(simds.map((simd) => both(simd, riverbank)))).flat(),
    ...(inBrowser ? [await twoThreads(riverbank)] : []),
    await traced(riverbank),
  ];
}

export const start = (place) => startFrom({ load, hasRelaxedSimd, loadFast, loadFastPool }, place);
