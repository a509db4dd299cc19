// Runs clang-tidy on the C++ files in parallel. Skips files that have not changed since they were clean.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { filesOf } from './files.mjs';
import { inRoot } from './paths.mjs';
import { pool, start } from './pool.mjs';

const cleanDir = inRoot('build/tidy/clean');
const searched = [inRoot('src'), inRoot('tests')];

/** A file and every project file that it includes, directly or indirectly. */
function withIncludes(file, seen = new Set()) {
  if (seen.has(file)) {
    return seen;
  }
  seen.add(file);
  for (const [, name] of fs.readFileSync(file, 'utf8').matchAll(/^\s*#include "([^"]+)"/gm)) {
    const found = [path.dirname(file), ...searched]
      .map((folder) => path.resolve(folder, name))
      .find((each) => fs.existsSync(each));
    if (found) {
      withIncludes(found, seen);
    }
  }
  return seen;
}

/**
 * The path of the note that a file is clean. Its name is a hash of the command, clang-tidy's settings, the file and the
 * files that it includes. So a change to one of them makes the note invalid.
 */
function fingerprint(file, command) {
  const hash = crypto.createHash('sha256').update(command);
  [inRoot('.clang-tidy'), ...withIncludes(file)].forEach((each) => hash.update(each).update(fs.readFileSync(each)));
  return path.join(cleanDir, hash.digest('hex'));
}

/** Checks one file. Returns clang-tidy's output, or undefined if the file is clean. */
async function tidy({ file, command }) {
  const clean = fingerprint(file, command);
  if (fs.existsSync(clean)) {
    return undefined;
  }
  const { status, output } = await start('clang-tidy', ['--quiet', '-p', inRoot('build/tidy'), file]);
  if (status !== 0) {
    return output;
  }
  fs.writeFileSync(clean, '');
  return undefined;
}

/** Whether a file is the project's, or a unity-build source that CMake made from the project's files. */
function isOurs(file, ours) {
  return ours.has(file) || /\/CMakeFiles\/riverbank\w*\.dir\/Unity\//.test(file);
}

/** Checks every project file that the preset tidy compiles. Returns the findings; [] if there are none. */
export async function tidyAll() {
  fs.mkdirSync(cleanDir, { recursive: true });
  const ours = new Set(filesOf('src', 'tests', 'bench'));
  const commands = JSON.parse(fs.readFileSync(inRoot('build/tidy/compile_commands.json'), 'utf8'));
  const compiled = new Map(commands.filter(({ file }) => isOurs(file, ours)).map((each) => [each.file, each]));
  return (await pool([...compiled.values()], tidy)).filter((output) => output !== undefined);
}
