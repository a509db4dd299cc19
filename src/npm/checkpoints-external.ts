// The entry for pretrained models with the WebAssembly in a separate file, which the browser can cache.
import { checkOptions, type Names } from './wire/check.js';
import type { Checkpoint, CheckpointFiles, LoadOptions } from './checkpoints/types.js';
import { loadExternalBuild, type BuildOptions } from './load/external.js';
import { openCheckpoint } from './checkpoints/open.js';
import baseline from './wasm/checkpoints.mjs';
import relaxed from './wasm/checkpoints-relaxed.mjs';

export type * from './engine/types.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type * from './checkpoints/types.js';
export type { CheckpointReader } from './checkpoints/checkpoint.js';
export { filesFrom } from './checkpoints/files-from.js';
export type { Simd } from './load/builds.js';

/**
 * `simd` chooses the build of the WebAssembly; default 'auto'. BuildOptions and LoadOptions describe the other options.
 */
export type CheckpointOptions = Omit<BuildOptions, 'fresh'> & LoadOptions;

const optionNames: Names<CheckpointOptions> = {
  weights: true,
  threads: true,
  jinja: true,
  progress: true,
  simd: true,
  wasmUrl: true,
  wasmBinary: true,
  wasmModule: true,
};

const builds = {
  baseline: {
    createModule: baseline,
    wasm: { name: 'checkpoints.wasm', address: () => new URL('./wasm/checkpoints.wasm', import.meta.url) },
  },
  relaxed: {
    createModule: relaxed,
    wasm: {
      name: 'checkpoints-relaxed.wasm',
      address: () => new URL('./wasm/checkpoints-relaxed.wasm', import.meta.url),
    },
  },
};

/** Opens a pretrained model, as `loadCheckpoint` of riverbank/checkpoints does. */
export async function loadCheckpoint(files: CheckpointFiles, options: CheckpointOptions = {}): Promise<Checkpoint> {
  const { weights, threads, progress, jinja, ...build } = checkOptions('options', options, optionNames);
  return openCheckpoint(files, { weights, threads, progress, jinja }, (create, start) =>
    loadExternalBuild('checkpoints', 'auto', builds, create, { ...build, fresh: true }, start),
  );
}
