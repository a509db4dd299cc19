// The entry for the gradients of attention and of its building blocks.
import { loadSingleBuild, type BuildOptions } from './load/single.js';
import { singleBuilds } from './model/builds.js';
import { createGradients, type LoadedGradients } from './model/create-gradients.js';

export type * from './engine/types.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type * from './model/gradient-types.js';
export type { LoadedGradients };
export type { Simd } from './load/builds.js';
export type { BuildOptions } from './load/single.js';

/** `simd` chooses the build of the WebAssembly; default 'baseline', which gives the same bits everywhere. */
export type GradientOptions = BuildOptions;

/**
 * Starts the engine for gradients. Further calls with the same build return the same object. Rejects with an Error that
 * says why the engine cannot run here.
 */
export const loadGradients = async (options: GradientOptions = {}): Promise<LoadedGradients> =>
  loadSingleBuild('gradients', 'baseline', singleBuilds, createGradients, options);
