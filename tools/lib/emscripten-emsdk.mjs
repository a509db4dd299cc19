// Provides Emscripten with its own installer, emsdk, in .toolchain/emsdk.
import fs from 'node:fs';
import path from 'node:path';
import { toolchainDir } from './paths.mjs';
import { ask, hasAll, run, Stop } from './run.mjs';

const source = 'https://github.com/emscripten-core/emsdk.git';

/** Whether emsdk can run here: it needs git, Python and access to its repository. */
const isWithinReach = () =>
  hasAll('git', 'python3') &&
  // eslint-disable-next-line no-restricted-syntax -- not a test; a network that does not answer counts as missing
  ask('git', ['ls-remote', '--exit-code', source, 'HEAD'], { env: { GIT_TERMINAL_PROMPT: '0' }, timeout: 20_000 })
    .status === 0;

/** Clones emsdk and installs `version`. Returns the folder of emcc, or undefined if that failed. */
export function emsdkEmscripten(version) {
  const folder = path.join(toolchainDir, 'emsdk');
  const home = path.join(folder, 'upstream/emscripten');
  const done = path.join(folder, `installed-${version}`);
  if (fs.existsSync(done)) return home;
  if (!isWithinReach()) return undefined;
  console.log(`Getting Emscripten ${version} with emsdk (about 1 GB, once) ...`);
  try {
    if (!fs.existsSync(folder)) run('git', ['clone', '--depth', '1', source, folder]);
    run(path.join(folder, 'emsdk'), ['install', version], { cwd: folder });
    run(path.join(folder, 'emsdk'), ['activate', version], { cwd: folder });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(error.message);
    return undefined;
  }
  fs.writeFileSync(done, '');
  return home;
}
