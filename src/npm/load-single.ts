// Loads a module whose WebAssembly is part of its script, so that no other file must be served.
import type { About } from './calls.js';
import { checkFlag, checkOptions, type Names } from './check.js';
import { checkRuntime, instantiate } from './instantiate.js';
import type { CreateModule, Module } from './module.js';
import { shared } from './share.js';

/** `fresh` starts a new engine with its own memory instead of the shared one. Default false. */
export interface LoadOptions {
  fresh?: boolean;
}

export const loadNames: Names<LoadOptions> = { fresh: true };

/**
 * Starts the WebAssembly in `packed` (base64 of gzip) and returns the result of `create`, which is shared unless
 * `fresh` is set.
 */
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

/** Decodes base64 and decompresses gzip. The packed form is a third smaller than base64 alone. */
export async function unpack(packed: string): Promise<ArrayBuffer> {
  if (typeof DecompressionStream !== 'function') {
    throw new Error(
      'this browser has no DecompressionStream, so the engine cannot be unpacked; riverbank/external needs none',
    );
  }
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i); // ten times as fast as Uint8Array.from
  // Uses a Response instead of a Blob: WebKit cannot read a blob in a worker of a page opened from disk.
  return new Response(new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
