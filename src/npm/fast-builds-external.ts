// The two builds of fast attention with the WebAssembly in separate files.
import { baseline, relaxed } from './fast/glue.js';

export const externalBuilds = {
  baseline: {
    createModule: baseline,
    wasm: { name: 'fast.wasm', address: () => new URL('./wasm/fast.wasm', import.meta.url) },
  },
  relaxed: {
    createModule: relaxed,
    wasm: { name: 'fast-relaxed.wasm', address: () => new URL('./wasm/fast-relaxed.wasm', import.meta.url) },
  },
};
