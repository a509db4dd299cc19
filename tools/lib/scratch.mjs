// Makes copies of the project in build/mutants. Known faults are built and tested in copies, and the package is built a
// second time in a copy. So the project itself does not change.
import fs from 'node:fs';
import path from 'node:path';
import { projectFiles } from './files.mjs';
import { inRoot } from './paths.mjs';

const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file) : undefined);

/** Updates a copy of the project. Files that have not changed are left alone, so that they are not rebuilt. */
export function scratchCopy(name) {
  const home = inRoot('build/mutants', name);
  const names = projectFiles();
  const list = path.join(home, 'build/copied.json');
  const before = JSON.parse(textOf(list) ?? '[]');
  for (const file of before) if (!names.includes(file)) fs.rmSync(path.join(home, file), { force: true });
  fs.mkdirSync(path.dirname(list), { recursive: true });
  fs.writeFileSync(list, JSON.stringify(names));
  for (const file of names) {
    const [from, to] = [inRoot(file), path.join(home, file)];
    if (textOf(to)?.equals(fs.readFileSync(from))) continue;
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(from, to);
  }
  const modules = path.join(home, 'node_modules');
  if (!fs.existsSync(modules)) fs.symlinkSync(path.relative(home, inRoot('node_modules')), modules);
  return home;
}
