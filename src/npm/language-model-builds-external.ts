// The two builds of the language model with the WebAssembly in separate files.
import { baseline, relaxed } from './model/glue.js';

export const externalBuilds = {
  baseline: {
    createModule: baseline,
    wasm: { name: 'language-model.wasm', address: () => new URL('./wasm/language-model.wasm', import.meta.url) },
  },
  relaxed: {
    createModule: relaxed,
    wasm: {
      name: 'language-model-relaxed.wasm',
      address: () => new URL('./wasm/language-model-relaxed.wasm', import.meta.url),
    },
  },
};
