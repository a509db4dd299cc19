// What is done with larger inputs than a lesson has: an entry of its own, for those who want it.
import { createFast, type FastEngine } from './fast-functions.js';
import { loadSingle, type LoadOptions } from './load-single.js';
import createModule, { packedWasm } from './wasm/fast-single.mjs';

export type * from './types.js';
export type { FastEngine } from './fast-functions.js';
export type { LoadOptions } from './load-single.js';

/** Starts the fast engine; a second call gives the same one. Rejects with an Error in plain words where WebAssembly cannot run. */
export const loadFast = (options: LoadOptions = {}): Promise<FastEngine> => loadSingle('fast', createModule, packedWasm, createFast, options);
