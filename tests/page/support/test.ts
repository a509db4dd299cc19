// The test function of the page tests: it gives each test a visitor in the browser of its project.
import { test as base } from '@playwright/test';
import type { PlaywrightWorkerArgs } from '@playwright/test';
import { languages } from '../../../web/core/words/languages.ts';
import { browsers } from '../../../tools/lib/browsers.mjs';
import { startPlaywright } from './playwright-visitor.ts';
import { openSite } from './server.ts';
import type { BrowserName, RunningBrowser, Visitor } from './visitor.ts';
import { startWebKit } from './webkit-visitor.ts';

/** Starts the named browser if this machine has it. */
export async function startBrowser(
  name: BrowserName,
  playwright: PlaywrightWorkerArgs['playwright'],
  place = 0,
): Promise<RunningBrowser | undefined> {
  const found = browsers();
  if (name === 'webkit') return found.webkit && startWebKit(found.webkit, place);
  const program = found[name];
  return program ? startPlaywright(playwright, name, program) : undefined;
}

export const test = base.extend<
  { visitor: Visitor },
  { world: { origin: string; running: RunningBrowser | undefined } }
>({
  world: [
    async ({ playwright }, use, worker) => {
      const site = await openSite();
      const running = await startBrowser(worker.project.name as BrowserName, playwright, worker.parallelIndex);
      await use({ origin: site.origin, running });
      await running?.close();
      site.close();
    },
    { scope: 'worker' },
  ],

  visitor: async ({ world: { origin, running } }, use, info) => {
    test.skip(!running, `${info.project.name} is not on this machine`);
    const visitor = await running!.visitor(origin);
    await use(visitor);
    if (info.status === 'timedOut') {
      const unfinished = visitor.unfinished?.();
      if (unfinished) throw new Error(`The page has not finished this function: ${unfinished}`);
      const reason = running!.giveUp?.();
      if (reason) throw new Error(reason);
      if (running!.giveUp) return;
    }
    if (info.status !== info.expectedStatus) {
      await visitor.screenshot().then(
        (body) => info.attach('window', { body, contentType: 'image/png' }),
        () => undefined,
      );
    }
    await visitor.close();
  },
});

/**
 * True in `npm run test:long`, which tests more browsers, widths and combinations. `npm test` is the short form: it
 * tests a browser, width or combination only if that one can show a bug of its own.
 */
export const isLong = Boolean(process.env.RIVERBANK_LONG);

/** One language is enough for tests of the page's logic, because other tests check the words of all languages. */
export const someLanguages = isLong ? languages : languages.slice(0, 1);

/**
 * Registers a test only for the long form. The short form does not need the test: tests without a browser cover the
 * page's logic, or another test covers the same behaviour at another place.
 */
export const longTest: (title: string, body: (fixtures: { visitor: Visitor }) => Promise<void>) => void = isLong
  ? test
  : () => undefined;

/**
 * Marks a test that loops over dozens of states or repeats what another test shows. In the short form such a test runs
 * only in Chromium.
 */
export const onceInShort = isLong ? {} : { tag: '@once' };

export { expect } from '@playwright/test';
