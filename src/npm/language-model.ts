// The entry for language models that can be trained.
import { checkOptions, type Names } from './check.js';
import { chooseBuild, type Simd } from './fast-builds.js';
import { singleBuilds } from './fast-builds-single.js';
import type { LanguageModels } from './language-model-types.js';
import { createLanguageModels } from './language-models.js';
import { loadNames, loadSingle, type LoadOptions } from './load-single.js';
import * as baseline from './wasm/fast-single.mjs'; // the default build, imported statically to save a request

export type * from './types.js';
export type * from './language-model-types.js';
export type { Simd } from './fast-builds.js';

/** `simd` chooses the build; default 'baseline', which gives the same bits everywhere for the same seed. */
export interface LanguageModelOptions extends LoadOptions {
  simd?: Simd;
}

const optionNames: Names<LanguageModelOptions> = { simd: true, ...loadNames };

/**
 * Starts the engine for language models. Further calls with the same build return the same object. Rejects with an
 * Error that says why they cannot run here.
 */
export async function loadLanguageModels(options: LanguageModelOptions = {}): Promise<LanguageModels> {
  const { simd = 'baseline', ...rest } = checkOptions('options', options, optionNames);
  const build = chooseBuild(simd);
  const { default: createModule, packedWasm } = build === 'baseline' ? baseline : await singleBuilds.relaxed();
  return loadSingle(`language-model-${build}`, createModule, packedWasm, createLanguageModels, rest);
}
