// What the page says of a number's source is true: the native tests that it names exist, and so do the notebook cells.
import fs from 'node:fs';
import path from 'node:path';
import { codeLines, printedTest } from '../../web/lesson/code-lines.ts';
import { chapters } from '../../web/chapters/index.ts';
import { golden } from './support/lesson.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** [notebook cell, native test] of every operation, and of every matrix that has its own. */
const sources = [
  ...Object.values(codeLines).map(({ notebook, test: name }) => [notebook, name] as const),
  ...chapters.flatMap(({ lesson }) => Object.values(lesson.figures ?? {}).flatMap(({ source }) => (source ? [source] : []))),
];

/** "Suite.Name" of every GoogleTest case in the native tests. */
function nativeTests(): Set<string> {
  const folder = path.join(projectRoot, 'tests');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cc'));
  const cases = files.flatMap((name) => [...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\)/gm)]);
  return new Set(cases.map(([, suite, name]) => `${suite}.${name}`));
}

test('every native test that is named exists', () => {
  const known = nativeTests();
  expect(known.size).toBeGreaterThan(100);
  expect([...new Set([printedTest, ...sources.map(([, name]) => name)])].filter((name) => !known.has(name))).toEqual([]);
});

test('every notebook cell that is named exists', () => {
  const cells = new Set(golden.notebooks.flatMap(({ notebook, cells: own }) => own.map(({ cell }) => `${notebook}, cell ${cell}`)));
  const named = [...new Set(sources.map(([notebook]) => notebook))].filter((notebook) => notebook.includes('cell'));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((notebook) => !cells.has(notebook) && !notebook.startsWith('002'))).toEqual([]);
});
