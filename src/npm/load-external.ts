// Loads a module whose WebAssembly is a file of its own, which the server sends and the browser caches.
import type { About } from './calls.js';
import { checkWebAssembly, instantiate } from './instantiate.js';
import type { CreateModule, Module } from './module.js';
import { shared } from './share.js';

/** Where the .wasm file is: by default beside this package's own files. With `wasmBinary`, or `fresh`, the engine is not shared. */
export interface LoadOptions {
  wasmUrl?: string | URL;
  wasmBinary?: BufferSource;
  fresh?: boolean;
}

interface NodeProcess {
  getBuiltinModule?: (name: 'fs/promises') => { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> };
}

/** Node cannot fetch a file, but read it; asked for in this way, no bundler looks for a file system. */
async function readFile(url: URL): Promise<BufferSource> {
  const { process } = globalThis as { process?: NodeProcess };
  const files = process?.getBuiltinModule?.('fs/promises');
  if (!files) throw new Error('a file can only be read in Node 20.16 or newer; give its bytes as wasmBinary');
  return files.readFile(url);
}

async function fetchBytes(url: URL): Promise<BufferSource> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim());
  return response.arrayBuffer();
}

async function bytesOf(url: URL): Promise<BufferSource> {
  try {
    return await (url.protocol === 'file:' && typeof document === 'undefined' ? readFile(url) : fetchBytes(url));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the engine could not be loaded from ${url.href}: ${reason}`, { cause });
  }
}

/** Starts the .wasm file at `beside`, or the one of the options, and gives what `create` puts around it; `name` says what that is. */
export async function loadExternal<Operation extends string, E extends About>(
  name: string, createModule: CreateModule<Operation>, beside: URL, create: (module: Module<Operation>) => E,
  { wasmUrl, wasmBinary, fresh = false }: LoadOptions,
): Promise<E> {
  const start = async (bytes: () => Promise<BufferSource>) => {
    checkWebAssembly();
    return create(await instantiate(createModule, await bytes()));
  };
  if (wasmBinary !== undefined) return start(async () => wasmBinary);
  const url = wasmUrl === undefined ? beside : new URL(wasmUrl, globalThis.document?.baseURI ?? import.meta.url);
  const startThis = () => start(() => bytesOf(url));
  return fresh ? startThis() : shared(`${name} ${url.href}`, startThis);
}
