// A language model that learns: an entry of its own, for those who want it.
import type { LanguageModels } from './language-model-types.js';
import { createLanguageModels } from './language-models.js';
import { loadSingle, type LoadOptions } from './load-single.js';
import createModule, { packedWasm } from './wasm/fast-single.mjs';

export type * from './types.js';
export type * from './language-model-types.js';
export type { LoadOptions } from './load-single.js';

/** Starts the language models; a second call gives the same ones. Rejects with an Error in plain words where WebAssembly cannot run. */
export const loadLanguageModels = (options: LoadOptions = {}): Promise<LanguageModels> =>
  loadSingle('language-model', createModule, packedWasm, createLanguageModels, options);
