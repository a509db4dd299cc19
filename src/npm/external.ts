// The package with its WebAssembly in a file of its own, which the server sends and the browser caches.
import { createEngine } from './create-engine.js';
import type { Engine } from './engine.js';
import { loadExternal, type LoadOptions } from './load-external.js';
import createModule from './wasm/engine.mjs';

export type * from './types.js';
export type { Engine } from './engine.js';
export type { LoadOptions } from './load-external.js';

const wasm = { name: 'engine.wasm', address: () => new URL('./wasm/engine.wasm', import.meta.url) };

/** Starts the engine; a second call with the same address gives the same one. Rejects with an Error in plain words. */
export const load = (options: LoadOptions = {}): Promise<Engine> =>
  loadExternal('engine', createModule, wasm, createEngine, options);
