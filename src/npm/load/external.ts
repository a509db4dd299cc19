// Loads a module whose WebAssembly is a separate file, which the browser can cache.
import type { About, CreateModule, Module } from '../wire/module.js';
import { checkFlag, checkOptions, wrongType, type Names } from '../wire/check.js';
import { chooseBuild, type Build, type Simd } from './builds.js';
import { checkRuntime, instantiate, type Start } from './instantiate.js';
import { shared } from './share.js';
import { givenUrl, ownUrl } from './wasm-address.js';
import { bytesAt, bytesIn, checkMagic } from './wasm-bytes.js';
import type { Address, WasmFile } from './wasm-file.js';

/**
 * The source of the WebAssembly: by default the .wasm file next to this package's own files. If several are given,
 * `wasmModule` is used before `wasmBinary`, and `wasmBinary` before `wasmUrl`. With `wasmModule`, `wasmBinary` or
 * `fresh`, the engine is not shared.
 */
export interface LoadOptions {
  /** An address as a string or URL, relative to the page or the worker's script. */
  wasmUrl?: string | Address;
  /** The bytes of the .wasm file. */
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  /** A `WebAssembly.Module`, for runtimes such as Cloudflare Workers that do not compile WebAssembly from bytes. */
  wasmModule?: object;
  /** Starts a new engine with its own memory instead of the shared one. Default false. */
  fresh?: boolean;
}

export const loadNames: Names<LoadOptions> = { wasmUrl: true, wasmBinary: true, wasmModule: true, fresh: true };

/** Returns the value if it is a WebAssembly.Module. `instanceof` would refuse a module of another window. */
function moduleIn(given: unknown): WebAssembly.Module {
  if (Object.prototype.toString.call(given) === '[object WebAssembly.Module]') return given as WebAssembly.Module;
  throw wrongType('wasmModule', 'a WebAssembly.Module', given);
}

/**
 * Starts the WebAssembly of `file` or of the options, and returns the result of `create`. Without `fresh`, callers that
 * give the same `name` and address share one engine.
 */
export async function loadExternal<Operation extends string, E extends About>(
  name: string,
  createModule: CreateModule<Operation>,
  file: WasmFile,
  create: (module: Module<Operation>) => E,
  options: LoadOptions,
  start: Start = instantiate,
): Promise<E> {
  const { wasmUrl, wasmBinary, wasmModule, fresh = false } = checkOptions('options', options, loadNames);
  checkFlag('fresh', fresh);
  checkRuntime();
  if (wasmModule !== undefined) return create(await start(createModule, moduleIn(wasmModule), 'wasmModule'));
  const startBytes = async (from: string, bytes: Uint8Array<ArrayBuffer>) =>
    create(await start(createModule, checkMagic(from, bytes), from));
  if (wasmBinary !== undefined) return startBytes('wasmBinary', bytesIn(wasmBinary));
  const url = wasmUrl === undefined ? await ownUrl(file) : givenUrl(wasmUrl);
  const startThis = async () => startBytes(url.href, await bytesAt(url));
  return fresh ? startThis() : shared(`${name} ${url.href}`, startThis);
}

export type ExternalBuilds<Operation extends string> = Record<
  Build,
  { createModule: CreateModule<Operation>; wasm: WasmFile }
>;

/**
 * `simd` chooses the build of the WebAssembly. A `wasmUrl`, `wasmBinary` or `wasmModule` that you pass must be of the
 * chosen build.
 */
export interface BuildOptions extends LoadOptions {
  simd?: Simd;
}

const buildNames: Names<BuildOptions> = { simd: true, ...loadNames };

/** Loads the build that `options.simd` chooses. `start` starts its module. */
export async function loadExternalBuild<Operation extends string, E extends About>(
  name: string,
  simdByDefault: Simd,
  builds: ExternalBuilds<Operation>,
  create: (module: Module<Operation>) => E,
  options: BuildOptions,
  start?: Start,
): Promise<E> {
  const { simd = simdByDefault, ...rest } = checkOptions('options', options, buildNames);
  const { createModule, wasm } = builds[chooseBuild(simd)];
  return loadExternal(name, createModule, wasm, create, rest, start);
}
