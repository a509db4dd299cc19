// After one visit, the page and all its chapters work without a network.
// The page works in any folder, and a new version does not disturb open windows.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { browsers } from '../../tools/lib/browsers.mjs';
import { serve } from '../../tools/serve.mjs';
import { offline } from '../../web/shell/plugins/offline.ts';
import { projectRoot } from './support/server.ts';
import { expect, longTest, test } from './support/test.ts';

const below = 'deep/below/';

/** Serves a copy of the built page from a nested folder, and opens a browser for the test. */
async function visit(
  body: (visit: {
    folder: string;
    url: string;
    close: () => Promise<void>;
    newPage: () => Promise<Page>;
  }) => Promise<void>,
): Promise<void> {
  const { chromium: executablePath } = browsers();
  test.skip(!executablePath, 'Chromium is not on this machine');
  const site = test.info().outputPath('site');
  const folder = path.join(site, below);
  fs.cpSync(path.join(projectRoot, 'dist/web'), folder, { recursive: true });
  const { url, close } = await serve({ folder: site, port: 0 });
  const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext();
  try {
    await body({ folder, url, close, newPage: () => context.newPage() });
  } finally {
    await browser.close();
    await close();
  }
}

/** The first 16 hexadecimal digits of a file's SHA-256. The service worker compares these. */
const hashOf = (file: string): string =>
  crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex').slice(0, 16);

const isReady = (page: Page) => page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
/** Waits until a service worker controls this window. */
const isKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** The versions of the page's caches. A cache's version is the last word of its name. */
const versionsIn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).map((key) => key.split(' ').at(-1)).sort());

async function expectAllChapters(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
  await page.waitForFunction(() => document.querySelectorAll('[data-waiting]').length === 0);
  expect(await page.locator('site-notice').textContent()).toBe('');
}

test('the page works in a subfolder, and without a server both in the first window and in new ones', () =>
  visit(async ({ url, close, newPage }) => {
    const page = await newPage();
    await page.goto(`${url}${below}`);
    await isReady(page);
    await isKept(page);
    const kept = await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url: file }) => file);
    });
    expect(kept.length).toBeGreaterThan(30);
    expect(
      kept.filter((file) => file.includes('/fast-')),
      'kernels come when they are asked for',
    ).toEqual([]);
    await close();
    await expectAllChapters(page);
    for (const place of [below, `${below}ru/`, `${below}index.html#order`]) {
      await page.goto(`${url}${place}`);
      await isReady(page);
      await expectAllChapters(page);
    }
    for (const place of [`${below}read.html#order`, `${below}ru/read.html?again`]) {
      await page.goto(`${url}${place}`);
      expect(await page.locator('main > section').count(), place).toBeGreaterThan(15);
    }
  }));

longTest('the chapter "real-english"’s model is cached after its first use and then works without a server', () =>
  visit(async ({ url, close, newPage }) => {
    const hasRead = (page: Page) =>
      page.waitForFunction(
        () => (document.querySelector('english-model') as { wish?: { resting: boolean } } | null)?.wish?.resting,
      );
    const page = await newPage();
    await page.goto(`${url}${below}#real-english`); // go there before the service worker has been installed
    await isReady(page);
    await hasRead(page);
    await isKept(page);
    const kept = () =>
      page.evaluate(async () => {
        const [name = ''] = await caches.keys();
        return (await (await caches.open(name)).keys()).filter(({ url: file }) => file.includes('/english-')).length;
      });
    await expect.poll(kept).toBe(4);
    await close();
    const beside = await newPage();
    await beside.goto(`${url}${below}ru/#real-english`);
    await hasRead(beside);
    expect(await beside.locator('english-model progress').count()).toBe(0);
  }),
);

test('a new version waits until all windows of the old one are closed, and then deletes only the old version’s cache', () =>
  visit(async ({ folder, url, newPage }) => {
    const page = await newPage();
    await page.goto(`${url}${below}`);
    await isReady(page);
    await isKept(page);
    await page.evaluate(() =>
      caches
        .open('riverbank http://another/page/ 1')
        .then((cache) => cache.put('http://another/page/', new Response('another'))),
    );
    // Make a new version that contains none of the old scripts and styles.
    const worker = fs.readFileSync(path.join(folder, 'service-worker.js'), 'utf8');
    fs.writeFileSync(
      path.join(folder, 'service-worker.js'),
      worker
        .replace(
          /const files = new Map\(\[[^]*?\n\]\);/,
          `const files = new Map([['./', '${hashOf(path.join(folder, 'index.html'))}']]);`,
        )
        .replace(/(const name = .*) \w+`/, '$1 newer`'),
    );
    fs.rmSync(path.join(folder, 'assets'), { recursive: true });
    const beside = await newPage();
    await beside.goto(`${url}${below}`);
    await expect.poll(() => versionsIn(beside)).toContain('newer');
    await expect
      .poll(() => beside.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null))
      .toBe(null);
    // The browser's own cache may or may not contain the files, so clear it.
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await expectAllChapters(page);
    await page.close();
    await beside.close();
    const later = await newPage();
    await later.goto(`${url}${below}`);
    await expect.poll(() => versionsIn(later)).toEqual(['1', 'newer']);
  }));

longTest('if a network sends another page instead of a file, that page is not cached', () =>
  visit(async ({ folder, url, newPage }) => {
    const assets = path.join(folder, 'assets');
    const [name = ''] = fs.readdirSync(assets).filter((file) => /^page-.*\.js$/.test(file)); // the script of a chapter
    const code = fs.readFileSync(path.join(assets, name));
    fs.writeFileSync(path.join(assets, name), '<!doctype html><p>Say who you are, and you may go on.</p>');
    const page = await newPage();
    await page.goto(`${url}${below}`);
    await isReady(page);
    const isWorking = () =>
      page.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return Boolean(installing ?? waiting ?? active);
      });
    await expect.poll(isWorking).toBe(false); // the installation of the service worker failed
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    // When the network sends the right file again, the page is cached.
    fs.writeFileSync(path.join(assets, name), code);
    await page.reload();
    await isReady(page);
    await isKept(page);
    expect((await versionsIn(page)).length).toBe(1);
  }),
);

test('a change in any file, also of the public folder, makes a new version', () => {
  const root = test.info().outputPath('web');
  fs.cpSync(path.join(projectRoot, 'web/shell'), path.join(root, 'shell'), { recursive: true });
  const versionOf = (early: string, chunk: string): string => {
    fs.mkdirSync(path.join(root, 'public'), { recursive: true });
    fs.writeFileSync(path.join(root, 'public/early.js'), early);
    let written = '';
    const { generateBundle } = offline(root) as unknown as {
      generateBundle: { handler(this: object, options: unknown, bundle: object): void };
    };
    generateBundle.handler.call(
      {
        emitFile: ({ source }: { source: string }) => {
          written = source;
        },
      },
      undefined,
      { 'assets/main.js': { type: 'chunk', code: chunk } },
    );
    return /const name = .* (\w+)`/.exec(written)?.[1] ?? '';
  };
  const versions = [versionOf('a', 'b'), versionOf('a', 'c'), versionOf('b', 'b'), versionOf('a', 'b')];
  expect(new Set(versions).size).toBe(3);
  expect(versions[3]).toBe(versions[0]);
});
