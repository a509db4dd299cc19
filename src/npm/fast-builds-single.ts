// The two builds with their WebAssembly inside.
export const singleBuilds = {
  baseline: () => import('./wasm/fast-single.mjs'),
  relaxed: () => import('./wasm/fast-relaxed-single.mjs'),
};
