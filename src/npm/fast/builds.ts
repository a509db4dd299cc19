// The two builds of fast attention with the WebAssembly inside the script.
import { unpack } from '../load/single.js';

export const singleBuilds = {
  baseline: () => import('../wasm/fast-single.mjs'),
  relaxed: () => import('../wasm/fast-relaxed-single.mjs'),
};

/**
 * Compiles a build without starting it. Workers that receive the result need neither fetch nor compile the WebAssembly.
 */
export async function compileFast(build: 'baseline' | 'relaxed'): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await unpack(await singleBuilds[build]()));
}
