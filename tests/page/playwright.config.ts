// How the page tests run: the same tests in three browsers, one project each.
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const build = path.resolve(import.meta.dirname, '../../build');
/** Tests of the lesson's own functions open no browser, what is built is the same for all, and what fails does so in the page's own code: once is enough. */
const once = ['**/lesson-*.spec.ts', '**/built-*.spec.ts', '**/boundaries.spec.ts'];

export default defineConfig({
  testDir: '.',
  outputDir: path.join(build, 'page-results'),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: path.join(build, 'page-report.json') }]],
  projects: [
    { name: 'chromium' },
    { name: 'firefox', testIgnore: once },
    // The WebKit of a Linux distribution sometimes stops answering its driver; what passes only when repeated is named.
    { name: 'webkit', testIgnore: once, retries: 1 },
  ],
});
