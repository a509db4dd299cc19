// The entry for fast attention. It loads only the chosen build.
import { checkOptions, type Names } from './check.js';
import { chooseBuild, type Simd } from './fast-builds.js';
import { singleBuilds } from './fast-builds-single.js';
import { createFast } from './fast-functions.js';
import type { Fast } from './fast-types.js';
import { loadNames, loadSingle, type LoadOptions } from './load-single.js';

export type * from './types.js';
export type * from './fast-types.js';
export type { Simd } from './fast-builds.js';
export { hasRelaxedSimd } from './relaxed-simd.js';

/** `simd` chooses the build; default 'auto'. */
export interface FastOptions extends LoadOptions {
  simd?: Simd;
}

const optionNames: Names<FastOptions> = { simd: true, ...loadNames };

/**
 * Starts fast attention. Further calls with the same build return the same engine. Rejects with an Error that says why
 * it cannot run here.
 */
export async function loadFast(options: FastOptions = {}): Promise<Fast> {
  const { simd = 'auto', ...rest } = checkOptions('options', options, optionNames);
  const build = chooseBuild(simd);
  const { default: createModule, packedWasm } = await singleBuilds[build]();
  return loadSingle(`fast-${build}`, createModule, packedWasm, createFast, rest);
}
