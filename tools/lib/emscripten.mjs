// Finds an Emscripten that can build this project, or provides one in the private folder .toolchain/.
import fs from 'node:fs';
import path from 'node:path';
import { aptInstall } from './apt.mjs';
import { debianEmscripten, keptEmscripten } from './emscripten-debian.mjs';
import { emsdkEmscripten } from './emscripten-emsdk.mjs';
import { writeIfChanged } from './files.mjs';
import { toolchainDir } from './paths.mjs';
import { ask, atLeast, Stop, versionOf, which } from './run.mjs';

export const pinned = '3.1.69';
const oldest = pinned.split('.').map(Number);

/** The reason why the Emscripten in folder `home` cannot be used, or undefined if it can. */
function whatIsWrong(home) {
  const version = versionOf(path.join(home, 'emcc'), ['-dumpversion']);
  if (!atLeast(version, oldest)) {
    return `it is version ${version.join('.')}, older than ${pinned}`;
  }
  const wanted = Number(
    /EXPECTED_BINARYEN_VERSION = (\d+)/.exec(fs.readFileSync(path.join(home, 'tools/building.py'), 'utf8'))?.[1],
  );
  const binaryen = ask(path.join(home, 'em-config'), ['BINARYEN_ROOT']).stdout.trim();
  const [found] = versionOf(path.join(binaryen, 'bin/wasm-opt'));
  return found === wanted || found === wanted + 1
    ? undefined
    : `it needs Binaryen ${wanted}, but ${binaryen} has ${found ?? 'none'}`;
}

/** The folder of the Emscripten on PATH, if it can be used. */
function onPath() {
  const emcc = which('emcc');
  if (!emcc) {
    return undefined;
  }
  const home = ask('em-config', ['EMSCRIPTEN_ROOT']).stdout.trim() || path.dirname(fs.realpathSync(emcc));
  const wrong = whatIsWrong(home);
  if (wrong) {
    console.log(`The Emscripten at ${emcc} is not used: ${wrong}.`);
    return undefined;
  }
  return home;
}

/** Installs the system's own package if it is new enough and may be installed. */
function ofSystem() {
  const candidate =
    /Candidate: (\d+)\.(\d+)\.(\d+)/
      .exec(ask('apt-cache', ['policy', 'emscripten']).stdout)
      ?.slice(1)
      .map(Number) ?? [];
  return atLeast(candidate, oldest) && aptInstall(['emscripten']) ? onPath() : undefined;
}

/**
 * Writes the folder of Emscripten for cmake/emscripten.cmake. An unchanged file is not written again, so nothing is
 * rebuilt.
 */
function tellCMake(home) {
  const file = path.join(toolchainDir, 'emscripten.cmake');
  const text = `# Which Emscripten the wasm presets use; written by tools/toolchain.mjs.\nset(EMSCRIPTEN_HOME "${home}")\n`;
  fs.mkdirSync(toolchainDir, { recursive: true });
  writeIfChanged(file, text);
}

/**
 * The sources of Emscripten, tried in this order. An earlier download in .toolchain/ needs no network, so it is tried
 * before every other download.
 */
const ways = [
  onPath,
  () => keptEmscripten(pinned),
  ofSystem,
  () => emsdkEmscripten(pinned),
  () => debianEmscripten(pinned),
];

/** Finds or installs Emscripten and returns the folder that contains emcc and em++. */
export function ensureEmscripten() {
  let home;
  for (const way of ways) home ??= way();
  if (!home) {
    throw new Stop(
      `Emscripten is missing, and neither the system's packages nor emsdk could be downloaded. Please install Emscripten ${pinned} or newer and put emcc on PATH.`,
    );
  }
  const emcc = path.join(home, 'emcc');
  if (!fs.existsSync(emcc)) {
    throw new Stop(`${emcc} is missing. Remove .toolchain/ and start again.`);
  }
  tellCMake(home);
  return home;
}
