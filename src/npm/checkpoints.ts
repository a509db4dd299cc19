// The entry for pretrained models in Hugging Face's format. It includes the library for their tokenisers.
import { checkOptions, type Names } from './wire/check.js';
import type { Checkpoint, CheckpointFiles, LoadOptions } from './checkpoints/types.js';
import { loadSingleBuild, type BuildOptions } from './load/single.js';
import { openCheckpoint } from './checkpoints/open.js';

export type * from './engine/types.js';
export { DenseMatrix } from './wire/dense-matrix.js';
export type * from './checkpoints/types.js';
export type { CheckpointReader } from './checkpoints/checkpoint.js';
export { filesFrom } from './checkpoints/files-from.js';
export type { Simd } from './load/builds.js';
export type { BuildOptions } from './load/single.js';

/** `simd` chooses the build of the WebAssembly; default 'auto'. LoadOptions describes the other options. */
export type CheckpointOptions = Pick<BuildOptions, 'simd'> & LoadOptions;

const optionNames: Names<CheckpointOptions> = { weights: true, threads: true, jinja: true, progress: true, simd: true };

const builds = {
  baseline: () => import('./wasm/checkpoints-single.mjs'),
  relaxed: () => import('./wasm/checkpoints-relaxed-single.mjs'),
};

/**
 * Opens a trained model from its files: an encoder such as BERT or RoBERTa, or a decoder such as GPT-2 or Llama. The
 * files are not sent over the network. Each model has an engine of its own.
 * Rejects with a RangeError or TypeError that names the wrong file, field, tensor or option, and with an Error that
 * says why the engine cannot run here.
 */
export async function loadCheckpoint(files: CheckpointFiles, options: CheckpointOptions = {}): Promise<Checkpoint> {
  const { weights, threads, progress, jinja, ...build } = checkOptions('options', options, optionNames);
  return openCheckpoint(files, { weights, threads, progress, jinja }, (create, start) =>
    loadSingleBuild('checkpoints', 'auto', builds, create, { ...build, fresh: true }, start),
  );
}
