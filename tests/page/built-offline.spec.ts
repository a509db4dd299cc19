// After one visit the page needs no network: the server is gone, and every chapter still comes. It may lie in any folder.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browsers } from '../../tools/lib/browsers.mjs';
import { serve } from '../../tools/serve.mjs';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('below a folder, and then without a server', async () => {
  const { chromium: executablePath } = browsers();
  test.skip(!executablePath, 'Chromium is not on this machine');
  const folder = test.info().outputPath('site');
  fs.cpSync(path.join(projectRoot, 'dist/web'), path.join(folder, 'deep/below'), { recursive: true });
  const { url, close } = await serve({ folder, port: 0 });
  const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}deep/below/`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const kept = await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url: file }) => file);
    });
    expect(kept.length).toBeGreaterThan(30);
    expect(kept.filter((file) => file.includes('/fast-')), 'kernels come when they are asked for').toEqual([]);
    await close();
    for (const place of ['deep/below/', 'deep/below/ru/']) {
      await page.goto(`${url}${place}`);
      await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
      await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
      await page.waitForFunction(() => document.querySelectorAll('[data-waiting]').length === 0);
      expect(await page.locator('site-notice').textContent()).toBe('');
    }
  } finally {
    await browser.close();
    await close();
  }
});
