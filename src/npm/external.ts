// The entry for the engine with the WebAssembly in a separate file, which the browser can cache.
import { createEngine } from './engine/create-engine.js';
import type { Engine } from './engine/engine.js';
import { loadExternal, type LoadOptions } from './load/external.js';
import createModule from './wasm/engine.mjs';

export type * from './engine/types.js';
export { AttentionCache, type CacheOptions } from './wire/attention-cache.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type { Engine } from './engine/engine.js';
export type { LoadOptions } from './load/external.js';

const wasm = { name: 'engine.wasm', address: () => new URL('./wasm/engine.wasm', import.meta.url) };

/**
 * Starts the engine. Further calls with the same address of the .wasm file return the same engine. Rejects with an
 * Error that says why the engine cannot run here.
 */
export const load = (options: LoadOptions = {}): Promise<Engine> =>
  loadExternal('engine', createModule, wasm, createEngine, options);
