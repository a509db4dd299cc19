// Provides Emscripten by its own installer, emsdk, in .toolchain/emsdk: for systems other than Debian and Ubuntu.
import fs from 'node:fs';
import path from 'node:path';
import { toolchainDir } from './paths.mjs';
import { run, Stop, which } from './run.mjs';

const source = 'https://github.com/emscripten-core/emsdk.git';

/** Clones emsdk and lets it install `version`; returns the folder of emcc. */
export function emsdkEmscripten(version) {
  const folder = path.join(toolchainDir, 'emsdk');
  const home = path.join(folder, 'upstream/emscripten');
  const done = path.join(folder, `installed-${version}`);
  if (fs.existsSync(done)) {
    return home;
  }
  if (!which('git') || !which('python3')) {
    throw new Stop('Emscripten is missing, and its installer needs git and Python 3. Please install both, or Emscripten.');
  }
  console.log(`Getting Emscripten ${version} with emsdk (about 1 GB, once) ...`);
  try {
    if (!fs.existsSync(folder)) {
      run('git', ['clone', '--depth', '1', source, folder]);
    }
    run(path.join(folder, 'emsdk'), ['install', version], { cwd: folder });
    run(path.join(folder, 'emsdk'), ['activate', version], { cwd: folder });
  } catch (error) {
    throw new Stop(`${error.message}\nPlease install Emscripten ${version} or newer yourself, so that emcc is on PATH.`);
  }
  fs.writeFileSync(done, '');
  return home;
}
