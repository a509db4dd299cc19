// The notebooks, with PyTorch's way of printing: an entry of their own, for those who want them.
import { loadSingle, type LoadOptions } from './load-single.js';
import { createNotebooks, type Notebooks } from './notebook-functions.js';
import createModule, { packedWasm } from './wasm/notebooks-single.mjs';

export type * from './types.js';
export type { Notebooks } from './notebook-functions.js';
export type { LoadOptions } from './load-single.js';

/** Starts the notebooks; a second call gives the same ones. Rejects with an Error in plain words where WebAssembly cannot run. */
export const loadNotebooks = (options: LoadOptions = {}): Promise<Notebooks> =>
  loadSingle('notebooks', createModule, packedWasm, createNotebooks, options);
