// The entry for pretrained models in Hugging Face's format. It includes the library for their tokenisers.
import { checkOptions, type Names } from './check.js';
import type { Checkpoint, CheckpointFiles } from './checkpoint-types.js';
import { chooseBuild, type Simd } from './fast-builds.js';
import { loadSingle } from './load-single.js';
import { createCheckpointEngine } from './open-checkpoint.js';

export type * from './types.js';
export type * from './checkpoint-types.js';
export type { CheckpointReader } from './checkpoint-class.js';
export type { Simd } from './fast-builds.js';

/** `simd` chooses the build; default 'auto'. */
export interface CheckpointOptions {
  simd?: Simd;
}

const optionNames: Names<CheckpointOptions> = { simd: true };

const builds = {
  baseline: () => import('./wasm/checkpoints-single.mjs'),
  relaxed: () => import('./wasm/checkpoints-relaxed-single.mjs'),
};

/**
 * Opens a BERT, DistilBERT, RoBERTa or GPT-2 model, or a model in the format of riverbank-english. Nothing is sent over
 * the network. Each model has an engine of its own.
 * Rejects with a RangeError or TypeError that names the wrong file, field or tensor.
 */
export async function loadCheckpoint(files: CheckpointFiles, options: CheckpointOptions = {}): Promise<Checkpoint> {
  const { simd = 'auto' } = checkOptions('options', options, optionNames);
  const build = chooseBuild(simd);
  const { default: createModule, packedWasm } = await builds[build]();
  const own = { fresh: true };
  const engine = await loadSingle(`checkpoints-${build}`, createModule, packedWasm, createCheckpointEngine, own);
  return engine.open(files);
}
