// The configuration of the page tests. Chromium runs all of them. Firefox and WebKit run the tests that may differ
// there. In the long form they run all tests except those in `once`.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { slower } from './support/slower.ts';

const build = path.resolve(import.meta.dirname, '../../build');
/**
 * Tests that run only in Chromium, because browsers do not differ there: lesson tests open no page, built files are the
 * same for all browsers, and the page's own code handles failures.
 */
const once = ['**/lesson-*.spec.ts', '**/built-*.spec.ts', '**/boundaries.spec.ts'];
/**
 * Tests of behaviour that differs between browsers: arithmetic, input, focus, storage, layout, modules and threads.
 * Also the random walks.
 */
const ownWays = [
  'decoder-threads',
  'elements',
  'random-walks',
  'keyboard',
  'numbers',
  'one-file',
  'returning',
  'sliders',
  'training-bits',
  'widths',
];
const elsewhere = process.env.RIVERBANK_LONG
  ? { testIgnore: once }
  : { testMatch: ownWays.map((name) => `**/${name}.spec.ts`), grepInvert: /@once/ };
/** WebKit does not run widths.spec.ts, because its driver loses its page if a window is resized many times. */
const inWebKit = { ...elsewhere, testIgnore: [...(elsewhere.testIgnore ?? []), '**/widths.spec.ts'] };

/**
 * Set by `npm run mutants`: the time limit of one test, in seconds. It is twice the time that the tests need without a
 * mutant, but at least 12 seconds.
 */
const { RIVERBANK_LIMIT: given } = process.env;
/**
 * How long a test may take, in seconds. This limit is for tests that hang. It is the only time limit of the page tests:
 * each wait in a test lasts until its event has happened.
 */
const limit = given ? Number(given) : (process.env.RIVERBANK_LONG ? 1800 : 600) * slower;

export default defineConfig({
  testDir: '.',
  outputDir: path.join(build, 'page-results'),
  fullyParallel: true,
  forbidOnly: true,
  // A test sometimes waits for its browser. With one more worker than processors, all processors stay busy.
  workers: availableParallelism() + 1,
  timeout: limit * 1000,
  expect: { timeout: 0 },
  reporter: [['list'], ['json', { outputFile: path.join(build, 'page-report.json') }]],
  projects: [
    { name: 'chromium' },
    { name: 'firefox', ...elsewhere },
    // Tests are repeated only because WebKit's driver sometimes loses its page and stops answering. The report names
    // tests that passed only when repeated.
    { name: 'webkit', ...inWebKit, retries: 1 },
  ],
});
