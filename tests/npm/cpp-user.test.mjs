// Tests the C++ library as its users get it: it can be installed, CMake and pkg-config find it, and its headers give no
// warnings under strict flags.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { buildNative } from '../../tools/build.mjs';
import { which } from '../../tools/lib/run.mjs';
import { programsIn } from './support/programs.mjs';

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
  // The installed folder is moved after the installation. The tests then fail if an installed file contains the first
  // path.
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

const guide = 'docs/guides/cpp.md';
const [fetched, found] = programsIn('cmake', guide);
const [install, build, withPkgConfig] = programsIn('sh', guide).filter((text) => !text.startsWith('conan'));
const [program] = programsIn('cpp', guide);
const prints = /prints (0\.\d+)/.exec(fs.readFileSync(path.join(root, guide), 'utf8'))[1];

/**
 * Makes a home folder with a project that contains only the guide's main.cc. `install` installs the library with the
 * guide's last command. `inHome` runs other commands of the guide.
 */
function guideHome() {
  const home = path.join(folder, 'home');
  const project = path.join(home, 'yours');
  fs.rmSync(home, { recursive: true, force: true });
  fs.mkdirSync(project, { recursive: true });
  fs.writeFileSync(path.join(project, 'main.cc'), program);
  // The guide's first two commands build the library. They are not run: the build that the tests already have is used.
  fs.symlinkSync(path.join(root, 'build/native'), path.join(home, 'riverbank-build'));
  const [configure, compile, last] = install.trim().split('\n');
  assert.equal(configure, 'cmake -S riverbank -B riverbank-build -DRIVERBANK_TESTS=OFF');
  assert.equal(compile, 'cmake --build riverbank-build --parallel');
  return { project, inHome: (cwd, commands) => bash(commands, cwd, home), install: () => bash(last, home, home) };
}

const bash = (commands, cwd, home) =>
  execFileSync('bash', ['-ec', commands], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, HOME: home },
  });

test('the commands of the guide install the library, find it with CMake and with pkg-config, and run its program', () => {
  const home = guideHome();
  home.install();
  fs.writeFileSync(path.join(home.project, 'CMakeLists.txt'), found);
  assert.equal(home.inHome(home.project, build).trim().split('\n').at(-1), prints);
  if (which('pkg-config'))
    assert.equal(home.inHome(home.project, `${withPkgConfig}./a.out`).trim().split('\n').at(-1), prints);
});

test('the guide’s project that fetches the library can be configured and compiled', () => {
  const { project, inHome } = guideHome();
  fs.writeFileSync(path.join(project, 'CMakeLists.txt'), fetched);
  const here = `-DFETCHCONTENT_SOURCE_DIR_RIVERBANK=${root}`; // builds this checkout, not a fetched one
  inHome(
    project,
    `cmake -S . -B build -G Ninja ${here} && cmake --build build --target CMakeFiles/yours.dir/main.cc.o`,
  );
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
