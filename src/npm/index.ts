// The package: `load()` gives the engine. Everything is in one file, so nothing else has to be served.
import { createEngine } from './create-engine.js';
import type { Engine } from './engine.js';
import { loadSingle, type LoadOptions } from './load-single.js';
import createModule, { packedWasm } from './wasm/engine-single.mjs';

export type * from './types.js';
export type { Engine } from './engine.js';
export type { LoadOptions } from './load-single.js';

/** Starts the engine; a second call gives the same one. Rejects with an Error in plain words where WebAssembly cannot run. */
export const load = (options: LoadOptions = {}): Promise<Engine> =>
  loadSingle('engine', createModule, packedWasm, createEngine, options);
