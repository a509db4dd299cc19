// The printed page has no empty sheet and no missing chapter, however the reader prints it.
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { browsers } from '../../tools/lib/browsers.mjs';
import { serve } from '../../tools/serve.mjs';
import { newPage } from '../support/new-page.mjs';
import { lettersOfPages } from './support/pdf.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** Opens the built page. Calls that would open the print dialog are recorded instead. */
async function visit(body: (page: Page, url: string) => Promise<void>): Promise<void> {
  const { chromium: executablePath } = browsers();
  test.skip(!executablePath, 'Chromium is not on this machine');
  const { url, close } = await serve({ folder: `${projectRoot}/dist/web`, port: 0 });
  const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await newPage(browser);
    await page.addInitScript(() => {
      window.print = () => {
        const { dataset } = document.documentElement;
        dataset['printed'] = `${document.querySelectorAll('[data-waiting], [data-later]').length} wait`;
      };
    });
    await page.goto(url);
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
    await body(page, url);
  } finally {
    await browser.close();
    await close();
  }
}

/** The number of letters of the text-only page. */
async function lettersOfText(page: Page, url: string): Promise<number> {
  await page.goto(`${url}read.html`);
  return page.evaluate(() => {
    for (const figure of document.querySelectorAll('lesson-figure, header.strip')) figure.remove();
    return document.body.innerText.replace(/\s/g, '').length;
  });
}

/**
 * Counts the sheets with fewer letters than `least`. The last sheet does not count, because the text may end early on
 * it.
 */
const emptyOnes = (letters: readonly number[], least: number): number =>
  letters.slice(0, -1).filter((count) => count < least).length;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('printed by the browser’s own menu, which does not wait, the page has the text of every chapter', () =>
  visit(async (page, url) => {
    const letters = lettersOfPages(await page.pdf({ format: 'A4' }));
    expect(emptyOnes(letters, 60), `letters on each sheet: ${letters.join(' ')}`).toBe(0);
    expect(sum(letters)).toBeGreaterThan(0.9 * (await lettersOfText(page, url)));
  }));

const waysToPrint: Record<string, (page: Page) => Promise<void>> = {
  'the menu’s button': async (page) => {
    await page.click('.menu-button');
    await page.click('.print-whole');
  },
  'the keys': (page) => page.keyboard.press('Control+p'),
};

for (const [name, begin] of Object.entries(waysToPrint))
  test(`printed by ${name}, the page has every chapter with its figures`, () =>
    visit(async (page, url) => {
      await begin(page);
      await page.waitForFunction(() => document.documentElement.dataset['printed']);
      expect(await page.evaluate(() => document.documentElement.dataset['printed'])).toBe('0 wait');
      expect(await page.locator('site-notice').textContent()).toBe('');
      const letters = lettersOfPages(await page.pdf({ format: 'A4' }));
      // A sheet with a large drawing has few letters, so this limit is low.
      expect(emptyOnes(letters, 20), `letters on each sheet: ${letters.join(' ')}`).toBe(0);
      expect(sum(letters)).toBeGreaterThan(1.2 * (await lettersOfText(page, url)));
    }));
