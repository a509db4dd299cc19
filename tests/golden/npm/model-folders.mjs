// Finds the folders of golden checkpoints, and reads their files as bytes.
import fs from 'node:fs';
import path from 'node:path';

const golden = path.resolve(import.meta.dirname, '../models');

/** The project's folders of golden checkpoints, and the folders that RIVERBANK_MODELS=folder[:folder] adds. */
export const modelFolders = () => [
  ...fs
    .readdirSync(golden, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(golden, name)),
  ...(process.env.RIVERBANK_MODELS ?? '').split(':').filter(Boolean),
];

/** The bytes of a file. The weights of the golden checkpoints are stored as base64 text. */
function contentOf(file) {
  const bytes = fs.readFileSync(file);
  return file.endsWith('.base64') ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes;
}

const jsonOf = (folder, name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));

/**
 * The expected results of a folder's checkpoint. The results of texts with padding, if there are any, are in a separate
 * file.
 */
function expectedOf(folder, names) {
  const expected = jsonOf(folder, 'expected.json');
  const padded = names.includes('expected-padded.json') ? jsonOf(folder, 'expected-padded.json').cases : [];
  return { ...expected, cases: [...expected.cases, ...padded] };
}

/** { name: bytes } of a folder's checkpoint, and its expected results. */
export function readModelFolder(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const names = entries.map(({ name }) => name);
  const files = Object.fromEntries(
    names
      .filter((name) => !name.startsWith('expected'))
      .map((name) => [name.replace(/\.base64$/, ''), contentOf(path.join(folder, name))]),
  );
  return { files, expected: expectedOf(folder, names) };
}

/** The project's checkpoint with this name: its files and its expected results. */
export const modelNamed = (name) => readModelFolder(path.join(golden, name));
