// The notebooks with their WebAssembly in a file of its own, which the server sends and the browser caches.
import { loadExternal, type LoadOptions } from './load-external.js';
import { createNotebooks, type Notebooks } from './notebook-functions.js';
import createModule from './wasm/notebooks.mjs';

export type * from './types.js';
export type { Notebooks } from './notebook-functions.js';
export type { LoadOptions } from './load-external.js';

const wasm = { name: 'notebooks.wasm', address: () => new URL('./wasm/notebooks.wasm', import.meta.url) };

/** Starts the notebooks; a second call with the same address gives the same ones. Rejects with an Error in plain words. */
export const loadNotebooks = (options: LoadOptions = {}): Promise<Notebooks> =>
  loadExternal('notebooks', createModule, wasm, createNotebooks, options);
