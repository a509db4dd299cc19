// The configuration of the page tests. Chromium runs all of them.
// Firefox and WebKit run the tests that may differ there. In the long form they run all tests that use a browser.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { slower } from './support/slower.ts';

const build = path.resolve(import.meta.dirname, '../../build');
/**
 * Tests that run in one browser only: lesson tests open no page, built files are the same for all browsers, and the
 * page's own code handles failures.
 */
const once = ['**/lesson-*.spec.ts', '**/built-*.spec.ts', '**/boundaries.spec.ts'];
/** The tests of behaviour that differs between browsers: arithmetic, input, focus, storage, layout, modules and threads. Also the random walks. */
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
/** WebKit's driver loses its page if a window is resized many times. */
const inWebKit = { ...elsewhere, testIgnore: [...(elsewhere.testIgnore ?? []), '**/widths.spec.ts'] };

/** Set by `npm run mutants`: how many seconds all the tests take without a mutant. */
const { RIVERBANK_LIMIT: given } = process.env;
/**
 * How long a test may take, in seconds. This is the only time limit of the page tests, for tests that hang.
 * Each wait in a test lasts until its event has happened.
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
