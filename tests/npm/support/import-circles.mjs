// Finds the TypeScript files of a folder that import each other in a circle.
import fs from 'node:fs';
import path from 'node:path';

/** The files of `names` that a file imports, by `from '…'`, `import '…'` or `import('…')`. */
function importsOf(folder, name, names) {
  const text = fs.readFileSync(path.join(folder, name), 'utf8');
  return [...text.matchAll(/\b(?:from|import\(?)\s*'(\.[^']+)'/g)]
    .map(([, to]) => path.posix.join(path.posix.dirname(name), to).replace(/\.js$/, '.ts'))
    .filter((to) => names.includes(to));
}

/** All files that can be reached from a file by imports. */
function reachable(imports, from) {
  const found = new Set();
  const waiting = [...imports.get(from)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...imports.get(name));
  }
  return found;
}

/** Returns the sorted names of the files of each circle. */
export function importCircles(folder) {
  const names = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const imports = new Map(names.map((name) => [name, importsOf(folder, name, names)]));
  const reached = new Map(names.map((name) => [name, reachable(imports, name)]));
  const circleOf = (name) => names.filter((other) => reached.get(name).has(other) && reached.get(other).has(name));
  return names.map(circleOf).filter((circle, i) => circle[0] === names[i]);
}
