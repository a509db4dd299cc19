// Builds the native training program for this machine and runs it.
import { spawnSync } from 'node:child_process';
import { inRoot } from '../tools/lib/paths.mjs';
import { ask, Stop } from '../tools/lib/run.mjs';

const folder = inRoot('build/english-native');

/** Configures and compiles the program; both steps skip what is up to date. */
export function buildProgram() {
  const configure = [
    ...['-S', inRoot('.'), '-B', folder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release'],
    ...['-DRIVERBANK_ENGLISH=ON', '-DRIVERBANK_TESTS=OFF', '-DRIVERBANK_HOST_LANES=ON'],
    ...['-DCMAKE_UNITY_BUILD=ON', '-DCMAKE_UNITY_BUILD_BATCH_SIZE=10'],
  ];
  for (const words of [configure, ['--build', folder, '--target', 'riverbank_english']]) {
    const { status, stdout, stderr } = ask('cmake', words);
    if (status !== 0) throw new Stop(`The program could not be built: ${(stdout + stderr).slice(-1500)}`);
  }
}

/** Runs the program with {name: value}. Its output goes to the console. */
export function callProgram(what, args) {
  const words = Object.entries(args).map(([name, value]) => `${name}=${value}`);
  const { status } = spawnSync(`${folder}/riverbank_english`, [what, ...words], { stdio: 'inherit' });
  if (status !== 0) throw new Stop(`riverbank_english ${what} has failed.`);
}
