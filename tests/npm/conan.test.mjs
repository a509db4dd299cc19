// The recipe for Conan builds the library, and the C++ example runs with the package that it makes.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ask, which } from '../../tools/lib/run.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'build/conan');
const conan = process.env.RIVERBANK_CONAN ?? which('conan');
const skip = !conan && 'there is no Conan';

/** A recipe that packages the Eigen of this machine, so that nothing is downloaded. */
const eigen = `from conan import ConanFile
from conan.tools.files import copy

class Eigen(ConanFile):
    name = "eigen"
    version = "3.4.0"
    package_type = "header-library"
    def package(self):
        copy(self, "*", "/usr/include/eigen3", self.package_folder + "/include/eigen3")
    def package_info(self):
        self.cpp_info.includedirs = ["include/eigen3"]
        self.cpp_info.bindirs = self.cpp_info.libdirs = []
        self.cpp_info.set_property("cmake_file_name", "Eigen3")
        self.cpp_info.set_property("cmake_target_name", "Eigen3::Eigen")
`;

test('conan create builds the library and runs the example', { skip }, () => {
  fs.mkdirSync(path.join(folder, 'eigen'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'eigen/conanfile.py'), eigen);
  const env = { ...process.env, CONAN_HOME: path.join(folder, 'home') };
  /** Runs Conan. Returns stdout and stderr together, because Conan writes most of its output to stderr. */
  const run = (...args) => {
    const { status, stdout, stderr } = ask(conan, args, { cwd: root, env });
    assert.equal(status, 0, stdout + stderr);
    return stdout + stderr;
  };
  run('profile', 'detect', '--force');
  run('export-pkg', path.join(folder, 'eigen'));
  const standard = ['--settings:all', 'compiler.cppstd=20', '--no-remote'];
  const outside = ['--conf', 'tools.cmake.cmake_layout:test_folder=$TMP']; // keeps the test's build out of examples/cpp
  assert.match(run('create', '.', ...standard, ...outside), /^0\.311\n0\.445\n0\.244$/m);
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  assert.match(run('list', 'riverbank/*'), new RegExp(`riverbank/${version.replaceAll('.', '\\.')}`));
});
