// The two builds with their WebAssembly in files of their own.
export const externalBuilds = {
  baseline: { glue: () => import('./wasm/fast.mjs'), wasm: new URL('./wasm/fast.wasm', import.meta.url) },
  relaxed: { glue: () => import('./wasm/fast-relaxed.mjs'), wasm: new URL('./wasm/fast-relaxed.wasm', import.meta.url) },
};
