// Runs LiteRT, the fastest peer: XNNPACK's kernels in WebAssembly.
import { loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core';
import { causalMask } from '../inputs.mjs';
import { tfliteModel } from './tflite-model.mjs';

/** Starts LiteRT. If `compat` is true, uses LiteRT's build without relaxed SIMD. */
export async function start({ peers, inBrowser, compat }) {
  if (!inBrowser) throw new Error('runs in browsers only');
  await loadLiteRt(`${peers}@litertjs/core/wasm/${compat ? 'litert_wasm_compat_internal.js' : ''}`);
  return [
    {
      name: 'LiteRT',
      async prepare(size, { queries, keys, values }) {
        const { heads, tokens, width, causal } = size;
        const compiled = await loadAndCompile(tfliteModel(size), { accelerator: 'wasm' });
        const shape = [1, heads, tokens, width];
        const scale = new Tensor(Float32Array.of(1 / Math.sqrt(width)), [1]);
        const mask = causal ? [new Tensor(causalMask(tokens), [1, 1, tokens, tokens])] : [];
        return {
          async run() {
            const inputs = [queries, keys, values].map((data) => new Tensor(data, shape));
            const [result] = await compiled.run([...inputs, scale, ...mask]);
            const context = (await result.data()).slice();
            [...inputs, result].forEach((tensor) => tensor.delete());
            return context;
          },
          dispose: () => [compiled, scale, ...mask].forEach((thing) => thing.delete()),
        };
      },
    },
  ];
}
