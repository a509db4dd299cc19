// Emscripten's loaders of both builds without the WebAssembly. They are small, so both are always included.
export { default as baseline } from '../wasm/language-model.mjs';
export { default as relaxed } from '../wasm/language-model-relaxed.mjs';
