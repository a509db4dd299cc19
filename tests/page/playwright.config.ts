// How the page tests run: all of them in Chromium; in Firefox and WebKit what may differ there or, in the long form, all that is not the page's own logic.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { slower } from './support/slower.ts';

const build = path.resolve(import.meta.dirname, '../../build');
/** Tests of the lesson's own functions open no browser, what is built is the same for all, and what fails does so in the page's own code: once is enough. */
const once = ['**/lesson-*.spec.ts', '**/built-*.spec.ts', '**/boundaries.spec.ts'];
/** What a browser does its own way: arithmetic, input, focus, storage, layout, modules; and a walk over everything. */
const ownWays = [
  'elements',
  'journeys',
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
/** WebKit's driver loses its page when a window is resized again and again. */
const inWebKit = { ...elsewhere, testIgnore: [...(elsewhere.testIgnore ?? []), '**/widths.spec.ts'] };

/** Set by `npm run mutants`, which has measured how many seconds all the tests take without a fault. */
const { RIVERBANK_LIMIT: given } = process.env;
/**
 * How long a test may take, in seconds. This is the only clock of the page tests, and is there for tests that hang: each wait
 * within a test lasts until what it waits for has happened.
 */
const limit = given ? Number(given) : (process.env.RIVERBANK_LONG ? 1800 : 600) * slower;

export default defineConfig({
  testDir: '.',
  outputDir: path.join(build, 'page-results'),
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for its browser now and then: one more than there are processors leaves none of them idle.
  workers: availableParallelism() + 1,
  timeout: limit * 1000,
  expect: { timeout: 0 },
  reporter: [['list'], ['json', { outputFile: path.join(build, 'page-report.json') }]],
  projects: [
    { name: 'chromium' },
    { name: 'firefox', ...elsewhere },
    // Only for the driver: WebKit's sometimes loses its page, and answers nothing any more. What passes only when repeated is named.
    { name: 'webkit', ...inWebKit, retries: 1 },
  ],
});
