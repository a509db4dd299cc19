// Fast attention: an entry of its own, which brings the build for what this engine can do, and only that one.
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

/** `simd`: which build; 'auto' by default. */
export interface FastOptions extends LoadOptions {
  simd?: Simd;
}

const optionNames: Names<FastOptions> = { simd: true, ...loadNames };

/** Starts fast attention; a second call with the same build gives the same one. Rejects with an Error in plain words where it cannot run. */
export async function loadFast(options: FastOptions = {}): Promise<Fast> {
  const { simd = 'auto', ...rest } = checkOptions('options', options, optionNames);
  const build = chooseBuild(simd);
  const { default: createModule, packedWasm } = await singleBuilds[build]();
  return loadSingle(`fast-${build}`, createModule, packedWasm, createFast, rest);
}
