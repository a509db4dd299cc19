// Builds the package a second time, in another folder, and names the files that differ from the first build.
import fs from 'node:fs';
import path from 'node:path';
import { builtModules } from '../build.mjs';
import { ensureEmscripten } from './emscripten.mjs';
import { inRoot } from './paths.mjs';
import { ask } from './run.mjs';
import { scratchCopy } from './scratch.mjs';

const bytesOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file) : Buffer.of());
const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));

/** Copies the built WebAssembly without its cached compression, so that the copy compresses it again. */
function takeModules(home) {
  for (const file of builtModules) {
    fs.mkdirSync(path.join(home, path.dirname(file)), { recursive: true });
    fs.copyFileSync(inRoot(file), path.join(home, file));
  }
}

/**
 * Builds dist/npm in a copy of the project. The short form uses the WebAssembly modules of the first build; the long
 * form compiles them again. Returns the copy's folder and, if the build failed, its output.
 */
export function buildAgain(isLong) {
  const home = scratchCopy('package');
  for (const folder of ['dist', 'build/wasm', 'build/wasm-relaxed'])
    fs.rmSync(path.join(home, folder), { recursive: true, force: true });
  if (!isLong) takeModules(home);
  const { status, stdout, stderr } = ask(
    process.execPath,
    ['tools/build.mjs', isLong ? 'npm' : 'npm-from-built-modules'],
    // The copy of the project uses the project's Emscripten. Otherwise the copy would download its own.
    { cwd: home, env: { PATH: `${ensureEmscripten()}${path.delimiter}${process.env.PATH}` } },
  );
  return { home, failure: status === 0 ? '' : stdout + stderr };
}

/** The names of files that are missing in one of the two folders or differ in a byte. */
export function differences(first, second) {
  const names = [...new Set([...filesIn(first), ...filesIn(second)])].sort();
  return names.filter((name) => !bytesOf(path.join(first, name)).equals(bytesOf(path.join(second, name))));
}
