// Compares the results of the golden checkpoints with PyTorch's in three ways: natively, through the npm package in
// Node, and in a page in Chromium. RIVERBANK_MODELS=folder[:folder] adds folders with the same layout as
// tests/golden/models.
import path from 'node:path';
import { buildNative, buildNpm } from './build.mjs';
import { browsers } from './lib/browsers.mjs';
import { fromGoogleTest, fromLastLine, fromNodeTest, inWords, total } from './lib/counts.mjs';
import { inRoot, logsDir, root } from './lib/paths.mjs';
import { tellProgress } from './lib/progress.mjs';
import { ask, main, Stop } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';
import { nodeTest } from './lib/suites.mjs';

const report = (name) => path.join(logsDir, name);

const programs = [
  {
    name: 'native',
    build: () => buildNative('native', 'riverbank_tests'),
    command: [
      inRoot('build/native/riverbank_tests'),
      '--gtest_filter=*GoldenModels*',
      '--gtest_brief=1',
      `--gtest_output=json:${report('models.json')}`,
    ],
    counts: () => fromGoogleTest(report('models.json')),
  },
  {
    name: 'npm package in Node',
    build: buildNpm,
    command: [
      process.execPath,
      ...nodeTest,
      '--test-reporter=junit',
      `--test-reporter-destination=${report('models.xml')}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      inRoot('tests/npm/checkpoints-golden.test.mjs'),
    ],
    counts: () => fromNodeTest(report('models.xml')),
  },
  {
    name: 'page in Chromium',
    skip: () => !browsers().chromium,
    build: buildNpm,
    command: [process.execPath, inRoot('tests/golden/models-in-page.mjs')],
    counts: fromLastLine,
  },
];

/**
 * The added folders as absolute paths. npm runs this script in the project, but the names are relative to the caller's
 * folder.
 */
function addedFolders() {
  const from = process.env.INIT_CWD ?? root;
  const folders = (process.env.RIVERBANK_MODELS ?? '').split(':').filter(Boolean);
  return folders.map((folder) => path.resolve(from, folder)).join(':');
}

/**
 * Builds and runs one of the programs, prints its output, and returns its counts. If the build fails, the program
 * reports no counts, or it fails without a failed case, that counts as one failure.
 */
function runOne({ name, skip, build, command, counts }) {
  console.log(`\n${name}`);
  if (skip?.()) {
    console.log('  skipped: the browser is not installed');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    build();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { status, stdout, stderr } = ask(command[0], command.slice(1), { env: { RIVERBANK_MODELS: addedFolders() } });
  process.stdout.write(stdout + stderr);
  const counted = counts(stdout);
  if (counted && (status === 0 || counted.failed > 0)) return counted;
  console.log(`${name} ended with status ${status} without printing its counts`);
  return { passed: counted?.passed ?? 0, failed: 1, skipped: 0 };
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
