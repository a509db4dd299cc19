// Emscripten's loaders of both builds without the WebAssembly. They are small, so both are always included.
export { default as baseline } from '../wasm/fast.mjs';
export { default as relaxed } from '../wasm/fast-relaxed.mjs';
