// The two builds with their WebAssembly in files of their own.
import { baseline, relaxed } from './fast-glue.js';

// Functions, because a script that is no module has no import.meta.url.
export const externalBuilds = {
  baseline: { createModule: baseline, wasm: () => new URL('./wasm/fast.wasm', import.meta.url) },
  relaxed: { createModule: relaxed, wasm: () => new URL('./wasm/fast-relaxed.wasm', import.meta.url) },
};
