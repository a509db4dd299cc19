// Runs every program of the reference site as shown there, and compares its output with its comments.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { mistakesPage, page as mistakesFile } from './support/mistakes-page.mjs';
import { openedBy, printed, programsIn, promisedBy, root, writeModelFolder } from './support/programs.mjs';

const pages = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'docs/*.md', 'docs/**/*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((page) => fs.existsSync(path.join(root, page)));
const folder = path.join(root, 'build/docs-programs');

for (const page of pages) {
  for (const [i, program] of programsIn('js', page).entries()) {
    test(`${page}: program ${i + 1} prints what its comments say`, () => {
      const promised = promisedBy(program);
      assert.ok(promised.length > 0, 'the program promises nothing');
      const opened = openedBy(program);
      if (opened) writeModelFolder(path.join(folder, opened));
      const name = `${page.replace(/\W/g, '-')}-${i}.mjs`;
      assert.deepEqual(printed(folder, name, program).trimEnd().split('\n'), promised);
    });
  }
}

test('the guides contain programs, and every page is in the sidebar', () => {
  assert.ok(pages.flatMap((page) => programsIn('js', page)).length >= 12);
  const config = fs.readFileSync(path.join(root, 'docs/.vitepress/config.mts'), 'utf8');
  const links = pages.map((page) => page.replace(/^docs/, '').replace(/\.md$/, '')).filter((link) => link !== '/index');
  assert.deepEqual(
    links.filter((link) => !config.includes(`'${link}'`)),
    [],
  );
});

test('the C++ program of the guide is correct', () => {
  const [program] = programsIn('cpp', 'docs/guides/cpp.md');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'guide.cc'), program);
  execFileSync('c++', [
    '-std=c++20',
    '-fsyntax-only',
    '-Wall',
    '-Wextra',
    `-I${root}/src`,
    path.join(folder, 'guide.cc'),
  ]);
});

test('the page of typical mistakes agrees with the tests, and lists at least 110', () => {
  const { text, count } = mistakesPage();
  assert.ok(count >= 110, `it lists ${count}`);
  assert.equal(fs.readFileSync(mistakesFile, 'utf8'), text, 'run node tests/npm/support/mistakes-page.mjs --write');
});
