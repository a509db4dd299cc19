// The package: `load()` gives the engine. Everything is in one file, so nothing else has to be served.
import { createEngine } from './create-engine.js';
import createModule, { packedWasm } from './engine-single.mjs';
import type { Engine } from './engine.js';
import { checkWebAssembly, instantiate } from './instantiate.js';
import { shared } from './share.js';
import { unpack } from './unpack.js';

export type * from './types.js';
export type { Engine } from './engine.js';

/** `fresh`: an engine of one's own, with memory of its own, instead of the one that the page shares. */
export interface LoadOptions {
  fresh?: boolean;
}

async function start(): Promise<Engine> {
  checkWebAssembly();
  return createEngine(await instantiate(createModule, await unpack(packedWasm)));
}

/** Starts the engine; a second call gives the same one. Rejects with an Error in plain words where WebAssembly cannot run. */
export async function load({ fresh = false }: LoadOptions = {}): Promise<Engine> {
  return fresh ? start() : shared('single', start);
}
