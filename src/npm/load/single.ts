// Loads a module whose WebAssembly is part of its script, so that no other file must be served.
import type { About, CreateModule, Module } from '../wire/module.js';
import { checkFlag, checkOptions, type Names } from '../wire/check.js';
import { chooseBuild, type Build, type Simd } from './builds.js';
import { checkRuntime, instantiate, type Start } from './instantiate.js';
import { applyPatch } from './patch.js';
import { shared } from './share.js';

/** `fresh` starts a new engine with its own memory instead of the shared one. Default false. */
export interface LoadOptions {
  fresh?: boolean;
}

export const loadNames: Names<LoadOptions> = { fresh: true };

/** Starts the WebAssembly of a build and returns the result of `create`, which is shared unless `fresh` is set. */
export async function loadSingle<Operation extends string, E extends About>(
  name: string,
  build: SingleBuild<Operation>,
  create: (module: Module<Operation>) => E,
  options: LoadOptions,
  start: Start = instantiate,
): Promise<E> {
  const { fresh = false } = checkOptions('options', options, loadNames);
  checkFlag('fresh', fresh);
  const startThis = async () => {
    checkRuntime();
    return create(await start(build.default, await unpack(build)));
  };
  return fresh ? startThis() : shared(name, startThis);
}

/** The WebAssembly of a build. */
interface PackedBuild {
  /** The WebAssembly, compressed with gzip and written in base64. If there is a patch, this is the baseline build. */
  packedWasm: string;
  /** The patch that turns the baseline build into this build, in the same form. */
  packedPatch?: string;
}

/** A build's script: Emscripten's loader, and the WebAssembly. */
interface SingleBuild<Operation extends string> extends PackedBuild {
  default: CreateModule<Operation>;
}

export type SingleBuilds<Operation extends string> = Record<Build, () => Promise<SingleBuild<Operation>>>;

/** `simd` chooses the build of the WebAssembly. */
export interface BuildOptions extends LoadOptions {
  simd?: Simd;
}

const buildNames: Names<BuildOptions> = { simd: true, ...loadNames };

/** Loads the build that `options.simd` chooses, and no other build. `start` starts its module. */
export async function loadSingleBuild<Operation extends string, E extends About>(
  name: string,
  simdByDefault: Simd,
  builds: SingleBuilds<Operation>,
  create: (module: Module<Operation>) => E,
  options: BuildOptions,
  start?: Start,
): Promise<E> {
  const { simd = simdByDefault, ...rest } = checkOptions('options', options, buildNames);
  const build = chooseBuild(simd);
  return loadSingle(`${name}-${build}`, await builds[build](), create, rest, start);
}

/** Returns the WebAssembly of a build. */
export async function unpack({ packedWasm, packedPatch }: PackedBuild): Promise<ArrayBuffer> {
  if (packedPatch === undefined) return decompress(packedWasm);
  return applyPatch(await decompress(packedWasm), await decompress(packedPatch));
}

/** Decodes base64 and decompresses gzip. The packed form is a third smaller than base64 alone. */
async function decompress(packed: string): Promise<ArrayBuffer> {
  if (typeof DecompressionStream !== 'function') {
    throw new Error(
      'this browser has no DecompressionStream, which riverbank needs to unpack the engine; riverbank/external does not need it',
    );
  }
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i); // 10 times as fast as Uint8Array.from()
  // Uses a Response instead of a Blob: WebKit cannot read a blob in a worker of a page opened from disk.
  return new Response(new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
