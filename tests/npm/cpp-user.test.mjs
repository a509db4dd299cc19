// The C++ library as its users get it: installed, found by CMake and by pkg-config, without warnings under strict flags.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { buildNative } from '../../tools/build.mjs';
import { which } from '../../tools/lib/run.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'build/cpp-user');
const installed = path.join(folder, 'installed');
const run = (command, args, env = {}) =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } });
const printed = '0.311\n0.445\n0.244\n';

before(() => {
  buildNative('native', 'riverbank');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(path.join(root, 'examples/cpp'), folder, { recursive: true });
  // The installed folder is moved, because no file in it may contain its first path.
  run('cmake', ['--install', path.join(root, 'build/native'), '--prefix', path.join(folder, 'first')]);
  fs.renameSync(path.join(folder, 'first'), installed);
});

test('the example finds the installed library with find_package', () => {
  run('cmake', ['-S', '.', '-B', 'build', '-G', 'Ninja', `-DCMAKE_PREFIX_PATH=${installed}`]);
  run('cmake', ['--build', 'build']);
  assert.equal(run('build/example', []), printed);
});

test('pkg-config gives the flags to compile and link the example', {
  skip: !which('pkg-config') && 'there is no pkg-config',
}, () => {
  const [file] = fs.readdirSync(installed, { recursive: true }).filter((name) => name.endsWith('riverbank.pc'));
  const env = { PKG_CONFIG_PATH: path.dirname(path.join(installed, file)) };
  const flags = run('pkg-config', ['--cflags', '--libs', 'riverbank'], env).trim().split(/\s+/);
  run('c++', ['-std=c++20', 'main.cc', '-o', 'with-pkg-config', ...flags]);
  assert.equal(run('./with-pkg-config', []), printed);
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  assert.equal(run('pkg-config', ['--modversion', 'riverbank'], env).trim(), version);
});

const strict = ['-Wall', '-Wextra', '-Wpedantic', '-Wshadow', '-Wconversion', '-Wsign-conversion', '-Werror'];
const eigen = ['-isystem', path.join(root, 'build/native/_deps/eigen-src'), '-isystem', '/usr/include/eigen3'];

for (const compiler of ['g++', 'clang++']) {
  const skip = !which(compiler) && `there is no ${compiler}`;
  /** The compiler's messages for a program that includes these headers. */
  const said = (headers, ...flags) => {
    fs.writeFileSync(path.join(folder, 'all.cc'), headers.map((name) => `#include <${name}>\n`).join(''));
    const includes = [`-I${path.join(installed, 'include/riverbank')}`, ...eigen];
    return spawnSync(compiler, [...flags, '-fsyntax-only', ...includes, 'all.cc'], { cwd: folder, encoding: 'utf8' })
      .stderr;
  };
  test(`${compiler}: the headers give no warning under strict flags`, { skip }, () => {
    assert.equal(said(['riverbank.h', 'riverbank/eigen.h'], '-std=c++20', ...strict), '');
  });
  test(`${compiler}: C++17 is refused with one clear message`, { skip }, () => {
    const errors = said(['riverbank.h'], '-std=c++17').match(/error: .*/g);
    assert.equal(errors.length, 1);
    assert.match(errors[0], /riverbank needs C\+\+20/);
  });
}
