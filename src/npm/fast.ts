// The entry for fast attention. It loads only the chosen build.
import { singleBuilds } from './fast/builds.js';
import { createFast } from './fast/create-fast.js';
import type { Fast } from './fast/types.js';
import { loadSingleBuild, type BuildOptions } from './load/single.js';

export type * from './engine/types.js';
export { AttentionCache, type CacheOptions } from './wire/attention-cache.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type * from './fast/types.js';
export type { Simd } from './load/builds.js';
export type { BuildOptions } from './load/single.js';
export { hasRelaxedSimd } from './load/relaxed-simd.js';

/** `simd` chooses the build of the WebAssembly; default 'auto'. */
export type FastOptions = BuildOptions;

/**
 * Starts the engine for fast attention. Further calls with the same build return the same engine. Rejects with an Error
 * that says why the engine cannot run here.
 */
export const loadFast = async (options: FastOptions = {}): Promise<Fast> =>
  loadSingleBuild('fast', 'auto', singleBuilds, createFast, options);
