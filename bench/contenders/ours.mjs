// riverbank, in both builds: the typed call, and prepared for one shape.
import { hasRelaxedSimd, loadFast } from 'riverbank/fast';

async function both(simd) {
  const fast = await loadFast({ simd, fresh: true });
  return [
    {
      name: `riverbank ${simd}`,
      async prepare({ heads, tokens, width, causal }, inputs) {
        const matrix = (data) => ({ rows: heads * tokens, columns: width, data });
        const input = { queries: matrix(inputs.queries), keys: matrix(inputs.keys), values: matrix(inputs.values), heads, mask: { causal } };
        return { run: () => fast.attendFast(input).context.data };
      },
    },
    {
      name: `riverbank ${simd}, prepared`,
      async prepare({ heads, tokens, width, causal }, { queries, keys, values }) {
        const attention = fast.prepare({ heads, queries: tokens, keys: tokens, dK: width, dV: width, causal });
        const context = new Float32Array(queries.length);
        return { run: () => attention.run(queries, keys, values, context), dispose: () => attention.dispose() };
      },
    },
  ];
}

export async function start() {
  return [...await both('baseline'), ...(hasRelaxedSimd() ? await both('relaxed') : [])];
}
