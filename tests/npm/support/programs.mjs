// Finds the programs in the documents' code blocks, runs them, and reads the output that their comments promise.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { modelNamed } from '../../golden/npm/model-folders.mjs';

export const root = path.resolve(import.meta.dirname, '../../..');

/** The code blocks of one language in a Markdown file, in order. */
export const programsIn = (language, file) =>
  [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, text]) => text,
  );

/** Runs a program inside this package, where it can import the package by its name. Returns its output. */
export function printed(folder, name, text) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
  return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' });
}

/** Writes a small decoder with random weights into the folder that a program opens. */
export function writeModelFolder(folder) {
  const { files } = modelNamed('llama');
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, bytes] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), bytes);
}

/** The folder of a model that a program opens, or undefined. */
export const openedBy = (program) => /(?:filesFrom|load_checkpoint_folder)\(\s*['"]([^'"]+)['"]/.exec(program)?.[1];

/** The comments after the printing lines of a program: the output that it promises. */
export const promisedBy = (program) =>
  program
    .split('\n')
    .filter((line) => /^\s*(console\.log|print\().* \/\/ /.test(line))
    .map((line) => line.split(' // ')[1]);
