// The entry for language models with the WebAssembly in a separate file, which the browser can cache.
import { externalBuilds } from './language-model-builds-external.js';
import { loadExternalBuild, type BuildOptions } from './load/external.js';
import { createLanguageModels } from './model/create-language-models.js';
import type { LanguageModels } from './model/language-models.js';

export type * from './engine/types.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type * from './model/language-models.js';
export type { Simd } from './load/builds.js';

/**
 * `simd` chooses the build of the WebAssembly; default 'baseline', which gives the same bits everywhere for the same
 * seed.
 */
export type LanguageModelOptions = BuildOptions;

/**
 * Starts the engine for language models, as `loadLanguageModels` of riverbank/language-model does. Further calls with
 * the same address of the .wasm file return the same object.
 */
export const loadLanguageModels = async (options: LanguageModelOptions = {}): Promise<LanguageModels> =>
  loadExternalBuild('language-model', 'baseline', externalBuilds, createLanguageModels, options);
