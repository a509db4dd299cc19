// Loads a module whose WebAssembly is a part of its script, so nothing else has to be served.
import type { About } from './calls.js';
import { checkFlag, checkOptions, type Names } from './check.js';
import { checkWebAssembly, instantiate } from './instantiate.js';
import type { CreateModule, Module } from './module.js';
import { shared } from './share.js';
import { unpack } from './unpack.js';

/** `fresh`: an engine of one's own, with memory of its own, instead of the one that the page shares. */
export interface LoadOptions {
  fresh?: boolean;
}

export const loadNames: Names<LoadOptions> = { fresh: true };

/** Starts `packed` (base64 of gzip) once, or afresh when asked to, and gives what `create` puts around it. */
export async function loadSingle<Operation extends string, E extends About>(
  name: string,
  createModule: CreateModule<Operation>,
  packed: string,
  create: (module: Module<Operation>) => E,
  options: LoadOptions,
): Promise<E> {
  const { fresh = false } = checkOptions('options', options, loadNames);
  checkFlag('fresh', fresh);
  const start = async () => {
    checkWebAssembly();
    return create(await instantiate(createModule, await unpack(packed)));
  };
  return fresh ? start() : shared(name, start);
}
