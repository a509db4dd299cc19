// Loads a module whose WebAssembly is a file of its own, which the server sends and the browser caches.
import type { About } from './calls.js';
import { checkFlag, checkOptions, wrongType, type Names } from './check.js';
import { checkRuntime, instantiate } from './instantiate.js';
import type { CreateModule, Module } from './module.js';
import { shared } from './share.js';
import { givenUrl, ownUrl } from './wasm-address.js';
import { bytesAt, bytesIn, checkMagic } from './wasm-bytes.js';
import type { Address, WasmFile } from './wasm-file.js';

/**
 * Where the WebAssembly comes from: by default from the .wasm file beside this package's own files. Of several,
 * `wasmModule` is taken before `wasmBinary`, and that before `wasmUrl`. With either of the first two, or `fresh`, the
 * engine is not shared.
 */
export interface LoadOptions {
  /** An address, or a URL; counted from the page's, or from that of the worker's script. */
  wasmUrl?: string | Address;
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  /** A `WebAssembly.Module`, for runtimes that do not compile WebAssembly from bytes, such as Cloudflare Workers. */
  wasmModule?: object;
  fresh?: boolean;
}

export const loadNames: Names<LoadOptions> = { wasmUrl: true, wasmBinary: true, wasmModule: true, fresh: true };

/** Also one of another window, whose class is another. */
function moduleIn(given: unknown): WebAssembly.Module {
  if (Object.prototype.toString.call(given) === '[object WebAssembly.Module]') return given as WebAssembly.Module;
  throw wrongType('wasmModule', 'a WebAssembly.Module', given);
}

/** Starts the .wasm file `file`, or the one of the options, and gives what `create` puts around it; `name` says what that is. */
export async function loadExternal<Operation extends string, E extends About>(
  name: string,
  createModule: CreateModule<Operation>,
  file: WasmFile,
  create: (module: Module<Operation>) => E,
  options: LoadOptions,
): Promise<E> {
  const { wasmUrl, wasmBinary, wasmModule, fresh = false } = checkOptions('options', options, loadNames);
  checkFlag('fresh', fresh);
  checkRuntime();
  if (wasmModule !== undefined) return create(await instantiate(createModule, moduleIn(wasmModule), 'wasmModule'));
  const start = async (from: string, bytes: Uint8Array<ArrayBuffer>) =>
    create(await instantiate(createModule, checkMagic(from, bytes), from));
  if (wasmBinary !== undefined) return start('wasmBinary', bytesIn(wasmBinary));
  const url = wasmUrl === undefined ? await ownUrl(file) : givenUrl(wasmUrl);
  const startThis = async () => start(url.href, await bytesAt(url));
  return fresh ? startThis() : shared(`${name} ${url.href}`, startThis);
}
