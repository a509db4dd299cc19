// The entry for the notebooks with the WebAssembly in a separate file, which the browser can cache.
import { loadExternal, type LoadOptions } from './load/external.js';
import { createNotebooks, type Notebooks } from './engine/notebooks.js';
import createModule from './wasm/notebooks.mjs';

export type * from './engine/types.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type { Notebooks } from './engine/notebooks.js';
export type { LoadOptions } from './load/external.js';

const wasm = { name: 'notebooks.wasm', address: () => new URL('./wasm/notebooks.wasm', import.meta.url) };

/**
 * Starts the engine for the notebooks. Further calls with the same address of the .wasm file return the same object.
 * Rejects with an Error that says why the engine cannot run here.
 */
export const loadNotebooks = (options: LoadOptions = {}): Promise<Notebooks> =>
  loadExternal('notebooks', createModule, wasm, createNotebooks, options);
