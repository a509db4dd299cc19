// The entry for pretrained models with the WebAssembly in a separate file, which the browser can cache.
import { checkOptions, type Names } from './check.js';
import type { Checkpoint, CheckpointFiles } from './checkpoint-types.js';
import { chooseBuild, type Simd } from './fast-builds.js';
import { loadExternal, loadNames, type LoadOptions } from './load-external.js';
import { createCheckpointEngine } from './open-checkpoint.js';
import baseline from './wasm/checkpoints.mjs';
import relaxed from './wasm/checkpoints-relaxed.mjs';

export type * from './types.js';
export type * from './checkpoint-types.js';
export type { CheckpointReader } from './checkpoint-class.js';
export type { Simd } from './fast-builds.js';

/**
 * `simd` chooses the build; default 'auto'. A `wasmUrl`, `wasmBinary` or `wasmModule` of your own must be of that
 * build.
 */
export interface CheckpointOptions extends Omit<LoadOptions, 'fresh'> {
  simd?: Simd;
}

const { wasmUrl, wasmBinary, wasmModule } = loadNames;
const optionNames: Names<CheckpointOptions> = { simd: true, wasmUrl, wasmBinary, wasmModule };

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

/** Opens a model, as in riverbank/checkpoints. */
export async function loadCheckpoint(files: CheckpointFiles, options: CheckpointOptions = {}): Promise<Checkpoint> {
  const { simd = 'auto', ...places } = checkOptions('options', options, optionNames);
  const { createModule, wasm } = builds[chooseBuild(simd)];
  const engine = await loadExternal('checkpoints', createModule, wasm, createCheckpointEngine, {
    ...places,
    fresh: true,
  });
  return engine.open(files);
}
