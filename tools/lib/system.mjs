// Lists the system packages that each kind of work needs, and installs them.
import fs from 'node:fs';
import { aptInstall, installCommand } from './apt.mjs';
import { browsers } from './browsers.mjs';
import { atLeast, Stop, versionOf, which } from './run.mjs';

const prefixes = ['/usr', '/usr/local', '/opt/homebrew', '/opt/local'];
const exists = (...tails) => tails.some((tail) => prefixes.some((p) => fs.existsSync(`${p}/${tail}`)));

const cmake = () => which('cmake') !== undefined && atLeast(versionOf('cmake'), [3, 25]);

// `has` checks whether the program or library is installed. Without `required`, the work continues if it is missing,
// and says so. `otherwise`: an alternative if the package does not exist.
const needs = {
  build: [
    { name: 'CMake 3.25 or newer', has: cmake, apt: ['cmake'], required: true },
    { name: 'Ninja', has: () => which('ninja', 'ninja-build'), apt: ['ninja-build'], required: true },
    { name: 'Python 3', has: () => which('python3'), apt: ['python3'], required: true },
    { name: 'Eigen', has: () => exists('include/eigen3/Eigen/Core'), apt: ['libeigen3-dev'] },
  ],
  native: [{ name: 'a C++ compiler', has: () => which('c++', 'g++'), apt: ['g++'], required: true }],
  libraries: [
    { name: 'GoogleTest', has: () => exists('include/gtest/gtest.h'), apt: ['libgtest-dev'] },
    { name: 'GoogleTest sources', has: () => exists('src/googletest'), apt: ['googletest'] },
    { name: 'nlohmann-json', has: () => exists('include/nlohmann/json.hpp'), apt: ['nlohmann-json3-dev'] },
  ],
  tests: [
    { name: 'clang', has: () => which('clang++'), apt: ['clang'] },
    { name: 'clang-format', has: () => which('clang-format'), apt: ['clang-format'] },
    { name: 'clang-tidy', has: () => which('clang-tidy'), apt: ['clang-tidy'] },
  ],
  bench: [{ name: 'Google Benchmark', has: () => exists('include/benchmark/benchmark.h'), apt: ['libbenchmark-dev'] }],
  docs: [{ name: 'Doxygen', has: () => which('doxygen'), apt: ['doxygen'], required: true }],
  browsers: [
    { name: 'Chromium', has: () => browsers().chromium, apt: ['chromium-headless-shell'], otherwise: ['chromium'] },
    { name: 'Firefox', has: () => browsers().firefox, apt: ['firefox-esr'] },
    { name: 'WebKit', has: () => browsers().webkit, apt: ['webkit2gtk-driver', 'xvfb', 'xauth'] },
  ],
};

/**
 * Installs what these groups need: first all packages together, then one by one, so that one unavailable package does
 * not prevent the others. Returns the names of what is still missing. Throws a Stop if something required is missing.
 */
export function ensureSystem(...groups) {
  const missing = () => groups.flatMap((group) => needs[group]).filter((need) => !need.has());
  const before = missing();
  if (before.length === 0) {
    return [];
  }
  console.log(`This machine has no ${before.map((need) => need.name).join(', ')}.`);
  if (!aptInstall(before.flatMap((need) => need.apt))) {
    // If only one package was missing, it was tried already.
    before.forEach(
      (need) => (before.length > 1 && aptInstall(need.apt)) || (need.otherwise && aptInstall(need.otherwise)),
    );
  }
  const after = missing();
  const required = after.filter((need) => need.required);
  if (required.length > 0) {
    const names = required.map((need) => need.name).join(', ');
    const command = installCommand(after.flatMap((need) => need.apt));
    throw new Stop(`Please install ${names}, which this needs (on Debian and Ubuntu: ${command}), then start again.`);
  }
  after.forEach((need) => console.log(`  going on without ${need.name} (on Debian: ${installCommand(need.apt)})`));
  return after.map((need) => need.name);
}
