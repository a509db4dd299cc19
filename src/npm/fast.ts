// Fast attention: an entry of its own, which brings the build for what this engine can do, and only that one.
import { createFast } from './fast-functions.js';
import type { Fast } from './fast-types.js';
import { checkChoice } from './check.js';
import { checkWebAssembly } from './instantiate.js';
import { loadSingle, type LoadOptions } from './load-single.js';
import { hasRelaxedSimd } from './relaxed-simd.js';

export type * from './types.js';
export type * from './fast-types.js';
export { hasRelaxedSimd } from './relaxed-simd.js';

/** 'relaxed' is faster and rounds its own way; 'baseline' gives the same bits everywhere; 'auto', the default, is relaxed where there is such a thing. */
export type Simd = 'auto' | 'baseline' | 'relaxed';
export interface FastOptions extends LoadOptions {
  simd?: Simd;
}

const builds = {
  baseline: () => import('./wasm/fast-single.mjs'),
  relaxed: () => import('./wasm/fast-relaxed-single.mjs'),
};
const choices: readonly Simd[] = ['auto', 'baseline', 'relaxed'];

/** Starts fast attention; a second call with the same build gives the same one. Rejects with an Error in plain words where it cannot run. */
export async function loadFast({ simd = 'auto', fresh = false }: FastOptions = {}): Promise<Fast> {
  checkWebAssembly();
  checkChoice('simd', simd, choices);
  if (simd === 'relaxed' && !hasRelaxedSimd()) throw new Error("this engine has no relaxed SIMD; simd 'baseline' needs none");
  const build = simd === 'auto' ? (hasRelaxedSimd() ? 'relaxed' : 'baseline') : simd;
  const { default: createModule, packedWasm } = await builds[build]();
  return loadSingle(`fast-${build}`, createModule, packedWasm, createFast, { fresh });
}
