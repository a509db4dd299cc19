// The sources that the page names for a number exist: the native tests and the notebook cells.
import type { CellText } from '../../web/core/store/paths.ts';
import fs from 'node:fs';
import path from 'node:path';
import { codeLines, printedTest } from '../../web/core/lesson/code-lines.ts';
import type { CodeLines } from '../../web/core/lesson/code-lines.ts';
import { chapters } from './support/chapters.ts';
import { defaultState, withEdit } from '../../web/core/store/state.ts';
import type { Kind } from '../../web/core/lesson/figures.ts';
import { storyOf } from '../../web/core/lesson/story.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import { golden, loadEngine } from './support/lesson.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** The sources [notebook cell, native test] of every operation, and of every matrix that has its own source. */
const sources = [
  ...(Object.values(codeLines()) as CodeLines[]).map(({ notebook, test: name }) => [notebook, name] as const),
  ...chapters.flatMap(({ lesson }) =>
    (Object.values(lesson.figures ?? {}) as Kind[]).flatMap(({ source }) => (source ? [source] : [])),
  ),
];

/** "Suite.Name" of every GoogleTest case in the native tests. */
function nativeTests(): Set<string> {
  const folder = path.join(projectRoot, 'tests');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cc'));
  const cases = files.flatMap((name) => [
    ...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\)/gm),
  ]);
  return new Set(cases.map(([, suite, name]) => `${suite}.${name}`));
}

test('every native test that the page names exists', () => {
  const known = nativeTests();
  expect(known.size).toBeGreaterThan(100);
  expect([...new Set([printedTest, ...sources.map(([, name]) => name)])].filter((name) => !known.has(name))).toEqual(
    [],
  );
});

test('every notebook cell that the page names exists', () => {
  const cells = new Set(
    golden.notebooks.flatMap(({ notebook, cells: own }) => own.map(({ cell }) => `${notebook}, cell ${cell}`)),
  );
  const named = [...new Set(sources.map(([notebook]) => notebook))].filter((notebook) => notebook.includes('cell'));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((notebook) => !cells.has(notebook) && !notebook.startsWith('002'))).toEqual([]);
});

test('an edited number is explained as a pin of its field, or as an input', async () => {
  const engine = await loadEngine();
  const described = (cell: CellText) => {
    const state = withEdit(defaultState, cell, 0.5);
    const { operation, field } = storyOf(cell, state, computeValues(engine, state))!;
    return [operation, field];
  };
  for (const field of ['queries', 'scores', 'scaled', 'weights', 'context'] as const)
    expect(described(`learned.river.${field}.1.1`)).toEqual(['pinned', field]);
  expect(described('sandbox.heads.1.weights.0.2')).toEqual(['pinned', 'weights']);
  for (const [cell, operation] of [
    ['sandbox.words.0.2', 'learnedWord'],
    ['sandbox.query.1.1', 'weight'],
    ['sandbox.keep.0.2', 'hide'],
    ['weight.0.0', 'weight'],
    ['mask.keep.0.2', 'keep'],
    ['river.softmax.0.exponentials.1', 'exponential'],
    ['river.softmax.0.sum', 'sum'],
  ] as const) {
    expect(described(cell), cell).toEqual([operation, undefined]);
  }
});
