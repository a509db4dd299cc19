// Runs each program of the README as printed there, and compares its output with its comments.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { load } from '../../dist/npm/index.js';
import { openedBy, printed, programsIn, promisedBy, root, writeModelFolder } from './support/programs.mjs';

const folder = path.join(root, 'build/readme');
const programs = [...programsIn('js', 'README.md'), ...programsIn('js', 'english/README.md')];
/**
 * The numbers that a program's comments promise. Some comments explain a number after a colon. These explanations are
 * cut off.
 */
const promisedNumbers = (program) => promisedBy(program).map((text) => text.split(': ')[0]);

for (const [i, text] of programs.entries()) {
  const entry = /from '([^']+)'/.exec(text)[1];
  test(`program ${i + 1}, for ${entry}, prints what its comments say`, () => {
    const opened = openedBy(text);
    if (opened) writeModelFolder(path.join(folder, opened));
    const said = printed(folder, `${i}.mjs`, text).trimEnd().split('\n');
    const promised = promisedNumbers(text);
    if (promised.length > 0) return assert.deepEqual(said, promised);
    if (opened) return assert.ok(said.join('').length > 20, `it writes: ${said}`);
    const losses = said.filter((line) => /^\d+ \d/.test(line)).map((line) => Number(line.split(' ')[1]));
    assert.ok(losses.length >= 6 && losses.at(-1) < losses[0] / 2, `it learns: ${losses}`);
  });
}

test('the READMEs contain no TypeScript programs, and the eight JavaScript programs are run here', () => {
  assert.deepEqual([...programsIn('ts', 'README.md'), ...programsIn('ts', 'english/README.md')], []);
  assert.equal(programs.length, 8);
});

test('the C++ example promises the same numbers as the JavaScript example', () => {
  const [program] = programsIn('cpp', 'README.md');
  const promised = [...program.matchAll(/print\(.*: ([\d. ]+)$/gm)].map(([, numbers]) => numbers);
  assert.deepEqual(promised, promisedNumbers(programs[0]));
  assert.equal(promised.length, 2);
});

// Here the first program is only compiled. lesson-copies.spec.ts runs it with the library as CMake installs it.
test('the C++ program compiles without warnings, and its single include provides every module', () => {
  const rooms = `#include <riverbank.h>
int main() {
  riverbank::Generator generator(1);
  const auto numbers = riverbank::randn(generator, 4);
  const auto notebook = riverbank::run_notebook<float>("004");
  const auto words = riverbank::split_text(riverbank::TokenKind::words, "the bank");
  const auto complaint = riverbank::check_attend_fast(riverbank::FusedInput{});
  const auto model = riverbank::load_checkpoint_folder("nowhere");
  return numbers && notebook && words && !model && !complaint.empty() ? 0 : 1;
}
`;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'readme.cc'), programsIn('cpp', 'README.md')[0]);
  fs.writeFileSync(path.join(folder, 'writes.cc'), programsIn('cpp', 'README.md')[1]);
  fs.writeFileSync(path.join(folder, 'rooms.cc'), rooms);
  fs.writeFileSync(
    path.join(folder, 'CMakeLists.txt'),
    `cmake_minimum_required(VERSION 3.25)
project(yours LANGUAGES CXX)
add_subdirectory("${root}" riverbank)
add_library(yours OBJECT readme.cc writes.cc rooms.cc)
target_link_libraries(yours PRIVATE riverbank::riverbank)
target_compile_options(yours PRIVATE -Wall -Wextra -Wconversion -Werror)
`,
  );
  const settings = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  execFileSync('cmake', ['-S', '.', '-B', 'build', '-G', 'Ninja'], settings);
  execFileSync(
    'cmake',
    ['--build', 'build', '--target', ...['readme', 'rooms'].map((name) => `CMakeFiles/yours.dir/${name}.cc.o`)],
    settings,
  );
});

test('engine.ts documents every function of the engine', async () => {
  const text = fs.readFileSync(path.join(root, 'src/npm/engine/engine.ts'), 'utf8');
  // A function with several overloads has several comments, so its name is found several times.
  const documented = [...new Set([...text.matchAll(/\*\/\n {2}(\w+)\(/g)].map(([, name]) => name))];
  const engine = await load();
  assert.deepEqual(
    documented.sort(),
    Object.keys(engine)
      .filter((name) => typeof engine[name] === 'function')
      .sort(),
  );
});
