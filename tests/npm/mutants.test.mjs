// The mutants (tests/mutants) still fit the source: the code that each one changes exists, and so do the tests that
// must notice it. `npm run mutants` runs them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { suites } from '../../tools/lib/mutant-suites.mjs';
import { readMutants, withFault } from '../../tools/lib/mutants.mjs';
import { inRoot } from '../../tools/lib/paths.mjs';

const mutants = readMutants();
const textOf = (file) => readFileSync(inRoot(file), 'utf8');

test('there are at least 120 mutants, and their names are unique', () => {
  assert.ok(mutants.length >= 120, `${mutants.length}`);
  assert.equal(new Set(mutants.map(({ id }) => id)).size, mutants.length);
});

for (const room of new Set(mutants.map((mutant) => mutant.room))) {
  test(`${room}: every mutant finds its code and changes it`, () => {
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

/**
 * The path of the test file that a word in a mutant's `by` names. For npm and the native suites, every word before a
 * colon names a file. For page, only the first word names a file.
 */
const fileOf = (suite, name) =>
  suite === 'npm'
    ? `tests/npm/${name}.test.mjs`
    : suite === 'page'
      ? `tests/page/${name}.spec.ts`
      : `tests/${suite}/${name}_test.cc`;

test('the test files that must notice the mutants exist', () => {
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
