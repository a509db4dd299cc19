// Opens the example's page in a browser and returns the results of its parts.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { firefox } from '@playwright/test';
import { build } from 'esbuild';
import { browsers } from '../../tools/lib/browsers.mjs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { newPage } from '../support/new-page.mjs';

/**
 * The longest time that a page or a test runner may take, in milliseconds. The limit only ends one that hangs. The parts
 * of the page that have not answered are then reported.
 */
export const longest = 600_000;

/** Reads the results in a browser that Playwright drives. Returns {part: {entry: '' or the error message}}. */
export async function readPage(url, browser, settings) {
  const page = await newPage(browser, settings);
  try {
    page.setDefaultTimeout(longest); // eslint-disable-line no-restricted-syntax -- no test with a limit is around this
    const errors = [];
    const fails = new Promise((resolve) => {
      page.on('pageerror', ({ message }) => resolve(errors.push(message)));
    });
    await page.goto(url);
    const results = () => page.evaluate(() => globalThis.results);
    const finished = page.waitForFunction(() => globalThis.hasAllResults).catch(() => undefined);
    // If the page's script fails before it has stored results, no results will come later.
    await Promise.race([finished, fails.then(results).then((begun) => begun && finished)]);
    return (await results()) ?? { page: { all: errors.join(', ') || 'the page has no results' } };
  } finally {
    await page.close();
  }
}

export async function readInFirefox(url) {
  const browser = await firefox.launch({ executablePath: browsers().firefox, channel: 'moz-firefox' });
  try {
    return await readPage(url, browser);
  } finally {
    await browser.close();
  }
}

/**
 * Bundles the modules of the page tests that drive WebKit, and imports the bundle. The modules are TypeScript, which
 * Node 20 cannot run.
 */
async function webKitDriver() {
  const outfile = inRoot('build/environments-webkit.mjs');
  const support = inRoot('tests/page/support');
  const contents = `export { startDriver } from './webkit.ts'; export { WebDriverSession } from './webdriver.ts';`;
  const stdin = { contents, resolveDir: support, sourcefile: path.join(support, 'drive.ts') };
  await build({ stdin, bundle: true, format: 'esm', platform: 'node', packages: 'external', outfile });
  return import(pathToFileURL(outfile));
}

/** A script that waits in the page until all parts have answered, or until the time limit. It returns the results. */
const waitInPage = `return new Promise((done) => {
  const look = () => globalThis.hasAllResults || performance.now() > ${longest} ? done(globalThis.results ?? { page: { all: 'the page has no results' } }) : setTimeout(look, 20);
  look();
});`;

/** Reads the results in WebKit, which is the engine of Safari. */
export async function readInWebKit(url) {
  const { startDriver, WebDriverSession } = await webKitDriver();
  const { webkit } = browsers();
  const driver = await startDriver(webkit, 9);
  try {
    const session = await WebDriverSession.start(driver.address, {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: webkit.browser, args: ['--automation'] },
    });
    await session.go(url);
    return await session.execute(waitInPage);
  } finally {
    driver.stop();
  }
}
