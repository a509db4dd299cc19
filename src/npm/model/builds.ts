// The two builds of the language model with the WebAssembly inside the script.
import * as baseline from '../wasm/language-model-single.mjs'; // the default build; a static import saves a request

export const singleBuilds = {
  baseline: () => Promise.resolve(baseline),
  relaxed: () => import('../wasm/language-model-relaxed-single.mjs'),
};
