// The two builds with their WebAssembly inside.
import { unpack } from './load-single.js';

export const singleBuilds = {
  baseline: () => import('./wasm/fast-single.mjs'),
  relaxed: () => import('./wasm/fast-relaxed-single.mjs'),
};

/** One of them compiled, but not started: workers that are handed it need neither fetch nor compile it themselves. */
export async function compileFast(build: 'baseline' | 'relaxed'): Promise<WebAssembly.Module> {
  const { packedWasm } = await singleBuilds[build]();
  return WebAssembly.compile(await unpack(packedWasm));
}
