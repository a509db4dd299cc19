// Language models with their WebAssembly in a file of its own, which the server sends and the browser caches.
import { checkOptions, type Names } from './check.js';
import { chooseBuild, type Simd } from './fast-builds.js';
import { externalBuilds } from './fast-builds-external.js';
import type { LanguageModels } from './language-model-types.js';
import { createLanguageModels } from './language-models.js';
import { loadExternal, loadNames, type LoadOptions } from './load-external.js';

export type * from './types.js';
export type * from './language-model-types.js';
export type { Simd } from './fast-builds.js';

/**
 * `simd`: which build; 'baseline' by default, so that the same seed learns to the same bits everywhere. A `wasmUrl`,
 * `wasmBinary` or `wasmModule` of your own must be of that build.
 */
export interface LanguageModelOptions extends LoadOptions {
  simd?: Simd;
}

const optionNames: Names<LanguageModelOptions> = { simd: true, ...loadNames };

/** Starts the language models; a second call with the same address gives the same ones. Rejects with an Error in plain words. */
export async function loadLanguageModels(options: LanguageModelOptions = {}): Promise<LanguageModels> {
  const { simd = 'baseline', ...places } = checkOptions('options', options, optionNames);
  const { createModule, wasm } = externalBuilds[chooseBuild(simd)];
  return loadExternal('language-model', createModule, wasm, createLanguageModels, places);
}
