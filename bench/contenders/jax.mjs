// Runs jax-js with its WebAssembly backend. Attention is compiled with jit.
import { defaultDevice, init, jit, nn, numpy as np } from '@jax-js/jax';

export async function start() {
  await init('wasm');
  defaultDevice('wasm');
  return [
    {
      name: 'jax-js',
      async prepare({ heads, tokens, width, causal }, { queries, keys, values }) {
        const attention = jit((q, k, v) => nn.dotProductAttention(q, k, v, { isCausal: causal }));
        // jax-js expects the heads side by side: (tokens, heads, width).
        const turn = (data) => {
          const out = new Float32Array(data.length);
          for (let row = 0; row < heads * tokens; row++) {
            out.set(
              data.subarray(row * width, (row + 1) * width),
              ((row % tokens) * heads + Math.floor(row / tokens)) * width,
            );
          }
          return out;
        };
        const back = (data) => {
          const out = new Float32Array(data.length);
          for (let row = 0; row < heads * tokens; row++) {
            const from = ((row % tokens) * heads + Math.floor(row / tokens)) * width;
            out.set(data.subarray(from, from + width), row * width);
          }
          return out;
        };
        const parts = [queries, keys, values].map(turn);
        const array = (data) => np.array(data, { shape: [tokens, heads, width] });
        return { run: () => attention(...parts.map(array)).data(), read: back };
      },
    },
  ];
}
