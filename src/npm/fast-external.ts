// The entry for fast attention with the WebAssembly in a separate file, which the browser can cache.
import { checkOptions, type Names } from './check.js';
import { chooseBuild, type Simd } from './fast-builds.js';
import { externalBuilds } from './fast-builds-external.js';
import { createFast } from './fast-functions.js';
import type { Fast } from './fast-types.js';
import { loadExternal, loadNames, type LoadOptions } from './load-external.js';

export type * from './types.js';
export type * from './fast-types.js';
export type { Simd } from './fast-builds.js';
export { hasRelaxedSimd } from './relaxed-simd.js';

/**
 * `simd` chooses the build; default 'auto'. A `wasmUrl`, `wasmBinary` or `wasmModule` of your own must be of that
 * build.
 */
export interface FastOptions extends LoadOptions {
  simd?: Simd;
}

const optionNames: Names<FastOptions> = { simd: true, ...loadNames };

/**
 * Starts fast attention. Further calls with the same address return the same engine. Rejects with an Error that says
 * why it cannot run here.
 */
export async function loadFast(options: FastOptions = {}): Promise<Fast> {
  const { simd = 'auto', ...places } = checkOptions('options', options, optionNames);
  const { createModule, wasm } = externalBuilds[chooseBuild(simd)];
  return loadExternal('fast', createModule, wasm, createFast, places);
}
