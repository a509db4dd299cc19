// Finds an Emscripten that can build this project, or provides one in the private folder .toolchain/.
import fs from 'node:fs';
import path from 'node:path';
import { aptInstall } from './apt.mjs';
import { debianEmscripten, keptEmscripten } from './emscripten-debian.mjs';
import { emsdkEmscripten } from './emscripten-emsdk.mjs';
import { toolchainDir } from './paths.mjs';
import { ask, atLeast, Stop, versionOf, which } from './run.mjs';

export const pinned = '3.1.69';
const oldest = pinned.split('.').map(Number);

/** Why the Emscripten in folder `home` cannot be used, or undefined when it can. */
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
    : `it wants Binaryen ${wanted}, but ${binaryen} has ${found ?? 'none'}`;
}

/** The folder of the Emscripten on PATH, when that one is good. */
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

/** The system's own package, where it is new enough and may be installed. */
function ofSystem() {
  const candidate =
    /Candidate: (\d+)\.(\d+)\.(\d+)/
      .exec(ask('apt-cache', ['policy', 'emscripten']).stdout)
      ?.slice(1)
      .map(Number) ?? [];
  return atLeast(candidate, oldest) && aptInstall(['emscripten']) ? onPath() : undefined;
}

/** Tells CMake (cmake/emscripten.cmake) which Emscripten to use; the file changes only when the answer does. */
function tellCMake(home) {
  const file = path.join(toolchainDir, 'emscripten.cmake');
  const text = `# Which Emscripten the wasm presets use; written by tools/toolchain.mjs.\nset(EMSCRIPTEN_HOME "${home}")\n`;
  fs.mkdirSync(toolchainDir, { recursive: true });
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
    fs.writeFileSync(file, text);
  }
}

/** Where an Emscripten may come from; what an earlier run has put into .toolchain/ needs no network. */
const ways = [
  onPath,
  () => keptEmscripten(pinned),
  ofSystem,
  () => emsdkEmscripten(pinned),
  () => debianEmscripten(pinned),
];

/** Makes sure that there is an Emscripten; returns its folder (where emcc and em++ are). */
export function ensureEmscripten() {
  let home;
  for (const way of ways) home ??= way();
  if (!home) {
    throw new Stop(
      `Emscripten is missing: neither the system's packages nor its own installer, emsdk, could be had. Please install ${pinned} or newer, so that emcc is on PATH.`,
    );
  }
  const emcc = path.join(home, 'emcc');
  if (!fs.existsSync(emcc)) {
    throw new Stop(`There should be an Emscripten at ${emcc}, but there is none. Remove .toolchain/ and start again.`);
  }
  tellCMake(home);
  return home;
}
