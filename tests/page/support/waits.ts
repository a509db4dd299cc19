// The waits of the page tests. They check again and again, until the time limit of the whole test (playwright.config.ts).
import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { projectRoot } from './server.ts';
import type { Visitor } from './visitor.ts';

/**
 * Milliseconds between two checks. The first pauses are short, so that little time is lost. The pauses do not decide
 * any result.
 */
const pauses = [20, 50, 100];

/** Waits until `read` returns `wanted`. */
export async function eventually<R>(read: () => Promise<R>, wanted: R): Promise<void> {
  await expect.poll(read, { intervals: pauses }).toEqual(wanted);
}

/** A pause between two checks, for loops outside of tests that start a browser. */
export const pauseBetweenLooks = (): Promise<void> =>
  // eslint-disable-next-line no-restricted-syntax -- the loop around it ends with the event that it waits for, not with this pause
  new Promise((done) => setTimeout(done, pauses[0]));

/** Waits until the next frame is painted and the tasks that wait for that paint have begun. */
export const painted = (visitor: Visitor): Promise<void> =>
  visitor.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

/**
 * Waits until the page no longer keeps its scroll position. The page keeps it for a while after a link was followed or
 * a chapter was loaded.
 */
export const holdsNoPlace = (visitor: Visitor): Promise<void> =>
  eventually(() => visitor.evaluate(() => document.documentElement.style.overflowAnchor), '');

/** Waits until every chapter within one window height of the visible part is loaded. */
export const nearChaptersLoaded = (visitor: Visitor): Promise<void> =>
  eventually(
    () =>
      visitor.evaluate(() =>
        [...document.querySelectorAll('[data-waiting]')]
          .filter((section) => {
            const { top, bottom } = section.getBoundingClientRect();
            return bottom > -innerHeight && top < 2 * innerHeight;
          })
          .map(({ id }) => id),
      ),
    [],
  );

/**
 * Waits until nothing can move any more: fonts are loaded, no scroll position is kept, and the next frame is painted.
 */
export async function atRest(visitor: Visitor): Promise<void> {
  await visitor.evaluate(() => document.fonts.ready.then(() => undefined));
  await holdsNoPlace(visitor);
  await painted(visitor);
}

/**
 * Waits until these scripts of the built page have run and their immediate results are painted. The scripts are named
 * as in the build, without the hash of eight letters.
 */
export async function scriptsHaveRun(visitor: Visitor, ...names: string[]): Promise<void> {
  const files = fs
    .readdirSync(path.join(projectRoot, 'dist/web/assets'))
    .filter((file) => names.includes(/^(.*)-[\w-]{8}\.js$/.exec(file)?.[1] ?? ''));
  expect(files.length, names.join()).toBeGreaterThanOrEqual(names.length);
  // Each script is a module. If the page has already requested it, it runs only once, and the element that is added
  // here gets its load event anyway.
  await visitor.evaluate(async (all) => {
    const root = location.pathname.split('/')[1];
    const run = (file: string) =>
      new Promise((done) => {
        const script = document.createElement('script');
        Object.assign(script, { type: 'module', src: `/${root}/assets/${file}`, onload: done, onerror: done });
        document.head.append(script);
      });
    await Promise.all(all.map(run));
  }, files);
  await painted(visitor);
}
