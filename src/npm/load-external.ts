// Loads a module whose WebAssembly is a file of its own, which the server sends and the browser caches.
import type { About } from './calls.js';
import { checkAttached, checkFlag, checkOptions, wrongType, type Names } from './check.js';
import { checkWebAssembly, instantiate } from './instantiate.js';
import type { CreateModule, Module } from './module.js';
import { shared } from './share.js';

interface Address {
  readonly href: string;
}

/** Where the .wasm file is: by default beside this package's own files. With `wasmBinary`, or `fresh`, the engine is not shared. */
export interface LoadOptions {
  /** An address, or a URL; counted from the page's, or from that of the worker's script. */
  wasmUrl?: string | Address;
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  fresh?: boolean;
}

export const loadNames: Names<LoadOptions> = { wasmUrl: true, wasmBinary: true, fresh: true };

const nodeFiles: string = 'node:fs/promises'; // not within import(), where a bundler would look for it

/** Node cannot fetch a file, but read it. */
async function readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const files = (await import(/* webpackIgnore: true */ /* @vite-ignore */ nodeFiles)) as {
    readFile(url: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return files.readFile(url);
}

async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim());
  return new Uint8Array(await response.arrayBuffer());
}

async function bytesAt(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await (url.protocol === 'file:' && typeof document === 'undefined' ? readFile(url) : fetchBytes(url));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the engine could not be loaded from ${url.href}: ${reason}`, { cause });
  }
}

function bytesIn(given: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  checkAttached('wasmBinary', given);
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer as ArrayBuffer, given.byteOffset, given.byteLength);
  if ('byteLength' in Object(given)) return new Uint8Array(given);
  throw wrongType('wasmBinary', 'an ArrayBuffer or a typed array', given);
}

/** A server that does not have a file may send a page in its place. */
function checkMagic(from: string, bytes: Uint8Array): void {
  const start = new TextDecoder().decode(bytes.subarray(0, 30));
  if (!start.startsWith('\0asm'))
    throw new Error(`${from} is no WebAssembly, but begins with ${JSON.stringify(start)}`);
}

/** In a script that is no module, `import.meta.url` is missing. */
function urlOf(beside: () => Address): URL {
  try {
    return new URL(beside().href);
  } catch (cause) {
    throw new Error('this script is no module, and so needs wasmUrl or wasmBinary', { cause });
  }
}

function urlIn(given: string | Address): URL {
  try {
    if (typeof given !== 'string') return new URL(given.href);
    return new URL(given, globalThis.document?.baseURI ?? globalThis.location?.href ?? import.meta.url);
  } catch {
    throw wrongType('wasmUrl', 'an address', given);
  }
}

/** Starts the .wasm file at `beside`, or the one of the options, and gives what `create` puts around it; `name` says what that is. */
export async function loadExternal<Operation extends string, E extends About>(
  name: string,
  createModule: CreateModule<Operation>,
  beside: () => Address,
  create: (module: Module<Operation>) => E,
  options: LoadOptions,
): Promise<E> {
  const { wasmUrl, wasmBinary, fresh = false } = checkOptions('options', options, loadNames);
  checkFlag('fresh', fresh);
  const start = async (from: string, bytes: Uint8Array<ArrayBuffer>) => {
    checkMagic(from, bytes);
    return create(await instantiate(createModule, bytes, from));
  };
  checkWebAssembly();
  if (wasmBinary !== undefined) return start('wasmBinary', bytesIn(wasmBinary));
  const url = wasmUrl === undefined ? urlOf(beside) : urlIn(wasmUrl);
  const startThis = async () => start(url.href, await bytesAt(url));
  return fresh ? startThis() : shared(`${name} ${url.href}`, startThis);
}
