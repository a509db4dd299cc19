// Emscripten's glue of the two builds without their WebAssembly: so small that both are at hand.
export { default as baseline } from './wasm/fast.mjs';
export { default as relaxed } from './wasm/fast-relaxed.mjs';
