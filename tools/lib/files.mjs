// Lists the project's files and compares their ages.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';
import { ask } from './run.mjs';

/** Every file that Git tracks or does not ignore, relative to the project's folder. */
export function projectFiles() {
  const { stdout } = ask('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  return stdout.split('\0').filter((file) => file !== '' && fs.existsSync(inRoot(file)));
}

/**
 * All files in the given files and folders (relative to the project) except installed packages, as sorted absolute
 * paths.
 */
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
            .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
            .filter((file) => !path.relative(name, file).split(path.sep).includes('node_modules')),
    )
    .sort();
}

/** Whether `output` exists and is at least as new as all `inputs`. */
export function isNewer(output, inputs) {
  if (!fs.existsSync(output)) {
    return false;
  }
  const made = fs.statSync(output).mtimeMs;
  return inputs.every((input) => fs.statSync(input).mtimeMs <= made);
}

/** Writes a file unless it has this text already, so that nothing that depends on the file is rebuilt. */
export function writeIfChanged(file, text) {
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
}
