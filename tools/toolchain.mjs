// Finds or installs everything that the WebAssembly build needs: `node tools/toolchain.mjs`.
import { ensureEmscripten } from './lib/emscripten.mjs';
import { isMain, main } from './lib/run.mjs';
import { ensureSystem } from './lib/system.mjs';

/** Installs what the WebAssembly build needs and returns the folder of emcc. */
export function ensureToolchain() {
  ensureSystem('build');
  return ensureEmscripten();
}

if (isMain(import.meta)) {
  await main(() => {
    const home = ensureToolchain();
    // --tests also installs what the tests need: compilers, test libraries, browsers.
    if (process.argv.includes('--tests')) {
      ensureSystem('native', 'libraries', 'tests', 'browsers');
    }
    console.log(`Emscripten is ready in ${home}`);
  });
}
