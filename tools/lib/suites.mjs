// Lists all test suites in order. `npm test` runs those without `isLong`; `npm run test:long` runs all.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildNative, buildNpm, buildWasm, buildWeb } from '../build.mjs';
import { fromGoogleTest, fromLastLine, fromNodeTest, fromPlaywright, joined, playwrightTests } from './counts.mjs';
import { browsers } from './browsers.mjs';
import { filesOf } from './files.mjs';
import { inRoot, logsDir, npmProgram } from './paths.mjs';
import { fromGoogleTestLine, fromOwnLine, fromPlaywrightLine, progressOf } from './progress.mjs';
import { ask, runLoggedBeside, which } from './run.mjs';

// A suite is {name, run(isLong), skip?(isLong), isLong?}. `run` returns {counts, logFile}, or a promise of it. `skip`
// returns the names of the tests that cannot run on this machine, or undefined if they can. A suite with `isLong` runs
// only in the long form: it repeats tests of other suites with another compiler or machine, or it takes very long.

const log = (name) => path.join(logsDir, name);

/** Runs a program that writes its report to a file, and reads the report. `onLine` receives each line of output. */
async function reported(name, report, read, command, args, { env, onLine }) {
  fs.rmSync(report, { force: true }); // an old report must never be read as the new one
  const { status, logFile } = await runLoggedBeside(name, command, args, { env, onLine });
  const counts = read(report);
  // A program that fails although every test passed has crashed after its tests, or leaked memory.
  const crashed = counts?.failed === 0 && status !== 0;
  return { counts: crashed ? undefined : counts, logFile };
}

/** The number of test programs that run at the same time. Each runs its share of the tests. */
const shares = Math.min(os.availableParallelism(), 4);

async function googleTest(suite, preset, command, args = []) {
  const progress = progressOf(suite);
  const results = await Promise.all(
    Array.from({ length: shares }, (_, share) => {
      const name = `tests-${preset}-${share + 1}`;
      const report = log(`${name}.json`);
      const words = [...args, `--gtest_output=json:${report}`];
      const env = { GTEST_TOTAL_SHARDS: String(shares), GTEST_SHARD_INDEX: String(share) };
      return reported(name, report, fromGoogleTest, command, words, {
        env,
        onLine: progress.reader(fromGoogleTestLine),
      });
    }),
  );
  progress.end();
  const bad = results.find(({ counts }) => !counts || counts.failed > 0) ?? results[0];
  return results.every(({ counts }) => counts)
    ? { counts: joined(results.map(({ counts }) => counts)), logFile: bad.logFile }
    : bad;
}

const nativeSuite = (preset, name, skip) => ({
  name,
  skip,
  run: () => {
    buildNative(preset);
    return googleTest(name, preset, inRoot('build', preset, 'riverbank_tests'));
  },
});

const wasmSuite = {
  name: 'C++ tests as WebAssembly under Node',
  run() {
    buildWasm('wasm');
    return googleTest(this.name, 'wasm', process.execPath, [inRoot('build/wasm/riverbank_tests.js')]);
  },
};

/** Node's options for the package's tests. */
export const nodeTest = ['--expose-gc', '--test'];
export const npmTestFiles = () => filesOf('tests/npm').filter((file) => file.endsWith('.test.mjs'));

const npmSuite = {
  name: 'npm package in Node',
  async run() {
    buildNpm();
    const report = log('tests-npm.xml');
    const files = npmTestFiles();
    const progress = progressOf(`${this.name}, files`);
    const words = [
      ...nodeTest,
      `--test-concurrency=${shares}`,
      '--test-reporter=junit',
      `--test-reporter-destination=${report}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${inRoot('tools/lib/node-test-progress.mjs')}`,
      '--test-reporter-destination=stdout',
    ];
    const result = await reported('tests-npm', report, fromNodeTest, process.execPath, [...words, ...files], {
      env: { RIVERBANK_TEST_FILES: String(files.length) },
      onLine: progress.reader(fromOwnLine),
    });
    progress.end();
    return result;
  },
};

/** Playwright's arguments for the page tests in one browser. */
export const playwright = (project, ...more) => [
  'test',
  '-c',
  'tests/page/playwright.config.ts',
  `--project=${project}`,
  ...more,
];

/**
 * The environment variables of page tests. In the short form, Firefox and WebKit run only tests whose result can differ
 * between browsers (tests/page/playwright.config.ts).
 */
const pageEnv = (isLong) => ({ RIVERBANK_LONG: isLong ? '1' : '' });

/** The names of a browser's page tests, without starting the browser; ['all page tests'] if they cannot be listed. */
function listPageTests(project, isLong) {
  const { stdout } = ask(npmProgram('playwright'), playwright(project, '--list', '--reporter=json'), {
    env: pageEnv(isLong),
  });
  const tests = playwrightTests(JSON.parse(stdout || '{}'));
  return tests.length > 0 ? tests.map((test) => test.title) : ['all page tests'];
}

/**
 * Runs page tests in a browser and shows their progress. `words` are Playwright's arguments that select tests; without
 * them, all run. `nice` lowers the priority.
 */
export async function runPageTests(project, name, { words = [], env = {}, nice = false } = {}) {
  const logName = `tests-page-${project}`;
  const report = log(`${logName}.json`);
  const progress = progressOf(name);
  const command = [npmProgram('playwright'), ...playwright(project, '--reporter=list,json', ...words)];
  const [program, ...args] = nice ? ['nice', '-n', '10', ...command] : command;
  const result = await reported(logName, report, fromPlaywright, program, args, {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
    onLine: progress.reader(fromPlaywrightLine),
  });
  progress.end();
  return result;
}

const pageSuite = (project, name) => ({
  name: `page in ${name}`,
  skip: (isLong) => (browsers()[project] ? undefined : listPageTests(project, isLong)),
  run(isLong) {
    buildWeb();
    return runPageTests(project, this.name, { env: pageEnv(isLong) });
  },
});

/**
 * A suite that runs a script, whose output ends with a line of counts. `more` are additional arguments in the long
 * form.
 */
const scriptSuite = (name, script, more = ['--long']) => ({
  name,
  async run(isLong) {
    const progress = progressOf(this.name);
    const words = [inRoot(script), ...(isLong ? more : [])];
    const { logFile } = await runLoggedBeside(`tests-${path.basename(script, '.mjs')}`, process.execPath, words, {
      onLine: progress.reader(fromOwnLine),
    });
    progress.end();
    return { counts: fromLastLine(fs.readFileSync(logFile, 'utf8')), logFile };
  },
});

export const suites = [
  nativeSuite('native', 'C++ tests'),
  {
    ...nativeSuite('native-clang', 'C++ tests, clang', () =>
      which('clang++') ? undefined : ['all C++ tests with clang'],
    ),
    isLong: true,
  },
  { ...nativeSuite('asan', 'C++ tests, sanitizers'), isLong: true },
  { ...wasmSuite, isLong: true },
  scriptSuite('golden files by three programs', 'tools/golden.mjs'),
  { ...scriptSuite('checkpoints by three programs', 'tools/models.mjs', []), isLong: true },
  scriptSuite('the same bits from every build', 'tests/bits/compare.mjs'),
  npmSuite,
  scriptSuite('npm package as installed', 'tools/package-checks.mjs'),
  { ...scriptSuite('reference site', 'tools/docs.mjs', []), isLong: true },
  { ...scriptSuite('environments', 'tests/environments/run.mjs', ['--quick']), isLong: true },
  pageSuite('chromium', 'Chromium'),
  pageSuite('firefox', 'Firefox'),
  pageSuite('webkit', 'WebKit'),
  scriptSuite('format, lint, types', 'tools/check.mjs'),
  { ...scriptSuite('known faults', 'tools/mutants.mjs', []), isLong: true },
];
