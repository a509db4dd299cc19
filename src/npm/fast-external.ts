// The entry for fast attention with the WebAssembly in a separate file, which the browser can cache.
import { externalBuilds } from './fast-builds-external.js';
import { createFast } from './fast/create-fast.js';
import type { Fast } from './fast/types.js';
import { loadExternalBuild, type BuildOptions } from './load/external.js';

export type * from './engine/types.js';
export { AttentionCache, type CacheOptions } from './wire/attention-cache.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type * from './fast/types.js';
export type { Simd } from './load/builds.js';
export { hasRelaxedSimd } from './load/relaxed-simd.js';

/** `simd` chooses the build of the WebAssembly; default 'auto'. */
export type FastOptions = BuildOptions;

/**
 * Starts the engine for fast attention, as `loadFast` of riverbank/fast does. Further calls with the same address of
 * the .wasm file return the same engine.
 */
export const loadFast = async (options: FastOptions = {}): Promise<Fast> =>
  loadExternalBuild('fast', 'auto', externalBuilds, createFast, options);
