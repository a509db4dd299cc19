// The types of every entry compile alone: with and without the types of browsers and Node, and with each way of
// resolving modules.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { name, exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const entries = Object.keys(exports)
  .filter((entry) => exports[entry].types)
  // The entries for frameworks need the types of a framework: element-types.test.mjs checks them.
  .filter((entry) => !exports[entry].types.includes('/frameworks/'))
  .map((entry) => path.posix.join(name, entry));
const needsPage = (entry) => /\/element/.test(entry); // elements extend classes of the browser, so they need its types

/** A project with the package, lit and the types of Node. */
const folder = mkdtempSync(path.join(tmpdir(), 'riverbank-types-'));
const home = path.join(folder, 'node_modules', name);
mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true });
cpSync(path.join(root, 'dist/npm'), path.join(home, 'dist/npm'), { recursive: true });
cpSync(path.join(root, 'package.json'), path.join(home, 'package.json'));
for (const other of ['lit', '@types/node'])
  symlinkSync(path.join(root, 'node_modules', other), path.join(folder, 'node_modules', other));
writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
after(() => rmSync(folder, { recursive: true, force: true }));

const { NodeNext, ESNext } = ts.ModuleKind;
const { NodeNext: nodeNext, Bundler } = ts.ModuleResolutionKind;
const ways = {
  nodenext: { module: NodeNext, moduleResolution: nodeNext },
  bundler: { module: ESNext, moduleResolution: Bundler },
};
const host = ts.createCompilerHost({});
const parsed = new Map(); // by file name, so that the library files are parsed only once

/** The compiler's errors for the package's own files and for a program that imports one entry. */
function complaints(entry, { dom, node, way }) {
  const program = path.join(folder, 'program.ts');
  writeFileSync(program, `import * as all from '${entry}';\nexport type Names = keyof typeof all;\n`);
  const options = {
    ...ways[way],
    noEmit: true,
    strict: true,
    skipLibCheck: false,
    target: ts.ScriptTarget.ES2022,
    types: node ? ['node'] : [],
    lib: ['lib.es2022.d.ts', ...(dom ? ['lib.dom.d.ts', 'lib.dom.iterable.d.ts'] : [])],
  };
  const getSourceFile = (file, ...rest) => {
    if (file === program) return host.getSourceFile(file, ...rest);
    const key = `${way} ${file}`;
    if (!parsed.has(key)) parsed.set(key, host.getSourceFile(file, ...rest));
    return parsed.get(key);
  };
  const made = ts.createProgram([program], options, { ...host, getSourceFile, getCurrentDirectory: () => folder });
  const ours = made
    .getSourceFiles()
    .filter(({ fileName }) => fileName === program || fileName.includes(`/${name}/dist/`));
  assert.ok(ours.length > 1, `${entry} was not found`);
  return [
    ...made.getOptionsDiagnostics(),
    ...ours.flatMap((file) => [...made.getSyntacticDiagnostics(file), ...made.getSemanticDiagnostics(file)]),
  ].map(
    ({ file, messageText }) =>
      `${path.basename(file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

for (const entry of entries) {
  test(entry, () => {
    for (const way of Object.keys(ways)) {
      for (const dom of needsPage(entry) ? [true] : [true, false]) {
        for (const node of [true, false])
          assert.deepEqual(complaints(entry, { dom, node, way }), [], JSON.stringify({ way, dom, node }));
      }
    }
  });
}
