// The entry for the five notebooks of the teaching page, and for printing tensors as PyTorch does.
import { loadSingle, type LoadOptions } from './load/single.js';
import { createNotebooks, type Notebooks } from './engine/notebooks.js';
import * as build from './wasm/notebooks-single.mjs';

export type * from './engine/types.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type { Notebooks } from './engine/notebooks.js';
export type { LoadOptions } from './load/single.js';

/**
 * Starts the engine for the notebooks. Further calls return the same object. Rejects with an Error that says why
 * WebAssembly cannot run here.
 */
export const loadNotebooks = (options: LoadOptions = {}): Promise<Notebooks> =>
  loadSingle('notebooks', build, createNotebooks, options);
