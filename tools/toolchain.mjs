// Makes sure that C++ can be compiled to WebAssembly on this machine: `node tools/toolchain.mjs`.
import { ensureEmscripten } from './lib/emscripten.mjs';
import { isMain, main } from './lib/run.mjs';
import { ensureSystem } from './lib/system.mjs';

/** Everything that building the WebAssembly module needs; returns the folder of emcc. */
export function ensureToolchain() {
  ensureSystem('build');
  return ensureEmscripten();
}

if (isMain(import.meta)) {
  await main(() => {
    const home = ensureToolchain();
    // With --tests also what the tests need: compilers, test libraries, browsers.
    if (process.argv.includes('--tests')) {
      ensureSystem('native', 'libraries', 'tests', 'browsers');
    }
    console.log(`Emscripten is ready in ${home}`);
  });
}
