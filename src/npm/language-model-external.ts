// The entry for language models with the WebAssembly in a separate file, which the browser can cache.
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
 * `simd` chooses the build; default 'baseline', which gives the same bits everywhere for the same seed. A `wasmUrl`,
 * `wasmBinary` or `wasmModule` of your own must be of that build.
 */
export interface LanguageModelOptions extends LoadOptions {
  simd?: Simd;
}

const optionNames: Names<LanguageModelOptions> = { simd: true, ...loadNames };

/**
 * Starts the engine for language models. Further calls with the same address return the same object. Rejects with an
 * Error that says why they cannot run here.
 */
export async function loadLanguageModels(options: LanguageModelOptions = {}): Promise<LanguageModels> {
  const { simd = 'baseline', ...places } = checkOptions('options', options, optionNames);
  const { createModule, wasm } = externalBuilds[chooseBuild(simd)];
  return loadExternal('language-model', createModule, wasm, createLanguageModels, places);
}
