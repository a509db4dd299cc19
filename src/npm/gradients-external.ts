// The entry for gradients with the WebAssembly in a separate file, which the browser can cache.
import { externalBuilds } from './language-model-builds-external.js';
import { loadExternalBuild, type BuildOptions } from './load/external.js';
import { createGradients, type LoadedGradients } from './model/create-gradients.js';

export type * from './engine/types.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type * from './model/gradient-types.js';
export type { LoadedGradients };
export type { Simd } from './load/builds.js';

/** `simd` chooses the build of the WebAssembly; default 'baseline', which gives the same bits everywhere. */
export type GradientOptions = BuildOptions;

/**
 * Starts the engine for gradients, as `loadGradients` of riverbank/gradients does. Further calls with the same address
 * of the .wasm file return the same object.
 */
export const loadGradients = async (options: GradientOptions = {}): Promise<LoadedGradients> =>
  loadExternalBuild('gradients', 'baseline', externalBuilds, createGradients, options);
