// Lists files, and says which of two sets is newer.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';
import { ask } from './run.mjs';

/** Every file that belongs to the project or may come to, as a name inside of it: those of Git, and those that it does not ignore. */
export function projectFiles() {
  const { stdout } = ask('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  return stdout.split('\0').filter((file) => file !== '' && fs.existsSync(inRoot(file)));
}

/** Every file below the given files and folders (names inside of the project), as absolute paths, sorted. */
export function filesOf(...names) {
  return names
    .map((name) => inRoot(name))
    .filter((name) => fs.existsSync(name))
    .flatMap((name) =>
      fs.statSync(name).isFile()
        ? [name]
        : fs
            .readdirSync(name, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)),
    )
    .sort();
}

/** Whether the file `output` is there and newer than every one of `inputs`. */
export function isNewer(output, inputs) {
  if (!fs.existsSync(output)) {
    return false;
  }
  const made = fs.statSync(output).mtimeMs;
  return inputs.every((input) => fs.statSync(input).mtimeMs <= made);
}
