// Loads a module whose WebAssembly is a part of its script, so nothing else has to be served.
import type { About } from './calls.js';
import { checkFlag, checkOptions, type Names } from './check.js';
import { checkRuntime, instantiate } from './instantiate.js';
import type { CreateModule, Module } from './module.js';
import { shared } from './share.js';

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
    checkRuntime();
    return create(await instantiate(createModule, await unpack(packed)));
  };
  return fresh ? start() : shared(name, start);
}

/** base64 of gzip → bytes. A third smaller to download than the bytes in base64 alone. */
export async function unpack(packed: string): Promise<ArrayBuffer> {
  if (typeof DecompressionStream !== 'function') {
    throw new Error(
      'this browser has no DecompressionStream, so the engine cannot be unpacked; riverbank/external needs none',
    );
  }
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i); // Uint8Array.from would take ten times as long
  // By way of a response: WebKit cannot read a blob in a worker of a page that was opened from a disk.
  return new Response(new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
