// The main entry: `load()` starts the engine. The WebAssembly is inside the script, so no other file must be served.
import { createEngine } from './engine/create-engine.js';
import type { Engine } from './engine/engine.js';
import { loadSingle, type LoadOptions } from './load/single.js';
import * as build from './wasm/engine-single.mjs';

export type * from './engine/types.js';
export { AttentionCache, type CacheOptions } from './wire/attention-cache.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type { Engine } from './engine/engine.js';
export type { LoadOptions } from './load/single.js';

/**
 * Starts the engine. Further calls return the same engine. Rejects with an Error that says why WebAssembly cannot run
 * here.
 */
export const load = (options: LoadOptions = {}): Promise<Engine> => loadSingle('engine', build, createEngine, options);
