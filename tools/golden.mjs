// Compares the engine with the golden numbers in three ways: natively, as WebAssembly in Node, and through the npm
// package. RIVERBANK_GOLDEN=file[:file] adds files of the same schema to all three.
import path from 'node:path';
import { buildNative, buildNpm, buildWasm } from './build.mjs';
import { fromLastLine, inWords, total } from './lib/counts.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { tellProgress } from './lib/progress.mjs';
import { ask, main, Stop } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';

const programs = [
  {
    name: 'native',
    build: () => buildNative('native', 'riverbank_golden'),
    command: [inRoot('build/native/riverbank_golden')],
  },
  {
    name: 'WebAssembly under Node',
    build: () => buildWasm('wasm', 'riverbank_golden'),
    command: [process.execPath, inRoot('build/wasm/riverbank_golden.js')],
  },
  { name: 'npm package', build: buildNpm, command: [process.execPath, inRoot('tests/golden/npm-runner.mjs')] },
];

/**
 * The added files as absolute paths. npm runs this script in the project, but the names are relative to the caller's
 * folder.
 */
function addedFiles() {
  const from = process.env.INIT_CWD ?? root;
  const files = (process.env.RIVERBANK_GOLDEN ?? '').split(':').filter(Boolean);
  return files.map((file) => path.resolve(from, file)).join(':');
}

/**
 * Builds and runs one of the programs, prints its output, and returns its counts. If the build fails, the program
 * prints no counts, or it fails without a failed case, that counts as one failure.
 */
function runOne({ name, build, command }) {
  try {
    build();
  } catch (error) {
    if (!(error instanceof Stop)) {
      throw error;
    }
    console.log(`${error.message}\n${name}: 0 passed, 1 failed`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  console.log(`\n${name}`);
  const { status, stdout, stderr } = ask(command[0], command.slice(1), { env: { RIVERBANK_GOLDEN: addedFiles() } });
  process.stdout.write(stdout + stderr);
  const counts = fromLastLine(stdout);
  if (!counts || (status !== 0 && counts.failed === 0)) {
    console.log(`${name} ended with status ${status} without printing its counts`);
    return { passed: counts?.passed ?? 0, failed: 1, skipped: 0 };
  }
  return counts;
}

await main(() => {
  readSettings(process.argv.slice(2), { long: false });
  const all = total(
    programs.map((program, i) => {
      const counts = runOne(program);
      tellProgress(i + 1, programs.length);
      return counts;
    }),
  );
  console.log(`\n${inWords(all)}`);
  return all.failed > 0 || all.passed === 0 ? 1 : 0;
});
