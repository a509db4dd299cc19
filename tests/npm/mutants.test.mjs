// The known faults (tests/mutants) still fit the source: each finds its place, and the tests that should notice it are there. `npm run mutants` tries them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { suites } from '../../tools/lib/mutant-suites.mjs';
import { readMutants, withFault } from '../../tools/lib/mutants.mjs';
import { inRoot } from '../../tools/lib/paths.mjs';

const mutants = readMutants();
const textOf = (file) => readFileSync(inRoot(file), 'utf8');

test('there are many, each with a name of its own', () => {
  assert.ok(mutants.length >= 120, `${mutants.length}`);
  assert.equal(new Set(mutants.map(({ id }) => id)).size, mutants.length);
});

for (const room of new Set(mutants.map((mutant) => mutant.room))) {
  test(`${room}: every fault finds its place, and changes it`, () => {
    for (const mutant of mutants.filter((each) => each.room === room)) {
      const text = textOf(mutant.file);
      assert.notEqual(withFault(mutant, text), text, mutant.id);
      assert.match(
        mutant.kind,
        /^(axis|await|eps|formula|index|language|mask|order|rounding|scale|scope|sign|state|stride|tail|tie)$/,
        mutant.id,
      );
    }
  });
}

/** Where a suite's files are: the words of npm's and of the native ones are names of files, the first of page's is. */
const fileOf = (suite, name) =>
  suite === 'npm'
    ? `tests/npm/${name}.test.mjs`
    : suite === 'page'
      ? `tests/page/${name}.spec.ts`
      : `tests/${suite}/${name}_test.cc`;

test('the tests that should notice them are there', () => {
  for (const { id, by } of mutants) {
    assert.ok(Object.keys(by).length > 0, id);
    for (const [suite, words] of Object.entries(by)) {
      assert.ok(suite in suites, `${id}: there is no suite ${suite}`);
      const names = suite === 'page' ? words.split(' ', 1) : words.split(':')[0].split(' ');
      for (const name of names)
        assert.ok(existsSync(inRoot(fileOf(suite, name))), `${id}: there is no ${fileOf(suite, name)}`);
    }
  }
});
