// A language model that learns: an entry of its own, for those who want it.
import { checkOptions, type Names } from './check.js';
import { chooseBuild, type Simd } from './fast-builds.js';
import { singleBuilds } from './fast-builds-single.js';
import type { LanguageModels } from './language-model-types.js';
import { createLanguageModels } from './language-models.js';
import { loadNames, loadSingle, type LoadOptions } from './load-single.js';
import * as baseline from './wasm/fast-single.mjs'; // what nearly everyone learns with: not a file to wait for

export type * from './types.js';
export type * from './language-model-types.js';
export type { Simd } from './fast-builds.js';

/** `simd`: which build; 'baseline' by default, so that the same seed learns to the same bits everywhere. */
export interface LanguageModelOptions extends LoadOptions {
  simd?: Simd;
}

const optionNames: Names<LanguageModelOptions> = { simd: true, ...loadNames };

/** Starts the language models; a second call with the same build gives the same ones. Rejects with an Error in plain words where they cannot run. */
export async function loadLanguageModels(options: LanguageModelOptions = {}): Promise<LanguageModels> {
  const { simd = 'baseline', ...rest } = checkOptions('options', options, optionNames);
  const build = chooseBuild(simd);
  const { default: createModule, packedWasm } = build === 'baseline' ? baseline : await singleBuilds.relaxed();
  return loadSingle(`language-model-${build}`, createModule, packedWasm, createLanguageModels, rest);
}
