// The entry for language models that can be trained.
import { loadSingleBuild, type BuildOptions } from './load/single.js';
import { createLanguageModels } from './model/create-language-models.js';
import { singleBuilds } from './model/builds.js';
import type { LanguageModels } from './model/language-models.js';

export type * from './engine/types.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type * from './model/language-models.js';
export type { Simd } from './load/builds.js';
export type { BuildOptions } from './load/single.js';

/**
 * `simd` chooses the build of the WebAssembly; default 'baseline', which gives the same bits everywhere for the same
 * seed.
 */
export type LanguageModelOptions = BuildOptions;

/**
 * Starts the engine for language models. Further calls with the same build return the same object. Rejects with an
 * Error that says why the engine cannot run here.
 */
export const loadLanguageModels = async (options: LanguageModelOptions = {}): Promise<LanguageModels> =>
  loadSingleBuild('language-model', 'baseline', singleBuilds, createLanguageModels, options);
