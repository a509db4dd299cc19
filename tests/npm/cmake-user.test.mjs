// The C++ library inside another project: it is optimised by default, and its compiler flags do not spread to that
// project.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'build/cmake-user');
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(
  path.join(folder, 'CMakeLists.txt'),
  `cmake_minimum_required(VERSION 3.25)
project(yours LANGUAGES CXX)
set(RIVERBANK_INSTALL ON)
add_subdirectory("${root}" riverbank)
add_library(yours OBJECT yours.cc)
target_link_libraries(yours PRIVATE riverbank::riverbank)
`,
);

const run = (program, ...args) => execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/**
 * Configures the project from scratch with these arguments. Returns a function that lists the compiler flags of the
 * file with a given path ending.
 */
function flagsWith(name, ...words) {
  fs.writeFileSync(path.join(folder, 'yours.cc'), '#include <riverbank.h>\n');
  run('cmake', '-S', '.', '-B', name, '--fresh', '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON', ...words);
  const commands = JSON.parse(fs.readFileSync(path.join(folder, name, 'compile_commands.json'), 'utf8'));
  return (file) => commands.filter(({ file: each }) => each.endsWith(file)).map(({ command }) => command.split(/\s+/));
}

/** The optimisation level: compilers use the last -O flag. */
const level = (flags) => flags.findLast((flag) => flag.startsWith('-O'));
const lesson = 'src/attention/attend.cc';
const kernel = 'src/kernels/matmul.cc';
const ninja = ['-G', 'Ninja'];

for (const [build, words, wanted] of [
  ['no build type', [...ninja], '-O2'],
  ['Debug', [...ninja, '-DCMAKE_BUILD_TYPE=Debug'], '-O2'],
  ['Release', [...ninja, '-DCMAKE_BUILD_TYPE=Release'], '-O3'],
  ['a level in CMAKE_CXX_FLAGS', [...ninja, '-DCMAKE_CXX_FLAGS=-O1'], '-O1'],
  ['RIVERBANK_OPTIMISE off', [...ninja, '-DRIVERBANK_OPTIMISE=OFF'], undefined],
])
  test(`the library’s optimisation level with ${build}`, () => {
    const flagsOf = flagsWith('one', ...words);
    assert.deepEqual(flagsOf(lesson).map(level), [wanted]);
    assert.deepEqual(flagsOf(kernel).map(level), ['-O3']);
    assert.deepEqual(flagsOf('yours.cc').map(level), [wanted === '-O2' || !wanted ? undefined : wanted]);
  });

test('the library’s optimisation level in a multi-configuration build', () => {
  const flagsOf = flagsWith('several', '-G', 'Ninja Multi-Config', '-DCMAKE_CONFIGURATION_TYPES=Debug;Release');
  assert.deepEqual(flagsOf(lesson).map(level), ['-O2', '-O3']);
});

test('the library’s compiler flags do not reach the files of the project that links it', () => {
  const flagsOf = flagsWith('one', ...ninja);
  assert.ok(flagsOf(lesson)[0].includes('-ffp-contract=off'));
  const [yours] = flagsOf('yours.cc');
  assert.deepEqual(
    yours.filter((flag) => /^-[fmOW]/.test(flag)),
    [],
  );
  const written = fs
    .readdirSync(path.join(folder, 'one'), { recursive: true })
    .filter((file) => file.endsWith('riverbank-targets.cmake'));
  assert.equal(written.length, 1);
  const targets = fs.readFileSync(path.join(folder, 'one', written[0]), 'utf8');
  assert.doesNotMatch(targets, /INTERFACE_COMPILE_OPTIONS/);
});

test('the user’s compiler flags change no result: the headers contain no arithmetic that a compiler could fuse', () => {
  fs.writeFileSync(
    path.join(folder, 'fused.cc'),
    `#include <riverbank.h>
#include "model/gradients/feed_forward.h"
using namespace riverbank;
double all(const Matrix& a, const Matrix& b, double x) {
  const MatrixOf<double> wide = cast<double>(a);
  Matrix p = a, m = a, v = a;
  adamw_step<float>(AdamWStep(AdamWOptions{}, 1), {b, p, m, v});
  const Direction d = sine_cosine(x);
  return exponential(x) + exponential(static_cast<float>(x)) + logarithm(x) + power(x, 2) + error_function(x) +
         d.sine + d.cosine + activate(x, Activation::gelu) + activate(static_cast<float>(x), Activation::gelu_tanh) +
         activation_slope(x, Activation::gelu) + *cosine(a, b) + *cosine(wide, wide) + matmul(a, b)->size() +
         softmax_rows(a).size() + log_softmax_rows(wide).size() + *cross_entropy(a, {0}) + p.size() +
         static_cast<double>(linear(a, b)->size() + mask_scores(a, {}, 1).size());
}
`,
  );
  // Compile for a processor with fused multiply-add, and allow the compiler to fuse.
  const machine = process.arch === 'x64' ? ['-mfma'] : [];
  const assembly = run(
    'c++',
    '-std=c++20',
    '-O2',
    '-ffp-contract=fast',
    ...machine,
    `-I${root}/src`,
    '-S',
    'fused.cc',
    '-o',
    '-',
  );
  assert.match(assembly, /cosine/);
  assert.deepEqual(assembly.match(/^\s*v?fn?m(add|sub)\w*\s.*$/gm) ?? [], []);
});
