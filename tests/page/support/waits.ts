// How the page tests wait: they look again and again, and only the limit of the whole test (playwright.config.ts) ends that.
import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { projectRoot } from './server.ts';
import type { Visitor } from './visitor.ts';

/** Milliseconds between two looks: the first ones soon, so that little time is lost. They decide nothing. */
const pauses = [20, 50, 100];

/** Waits until `read` gives `wanted`. */
export async function eventually<R>(read: () => Promise<R>, wanted: R): Promise<void> {
  await expect.poll(read, { intervals: pauses }).toEqual(wanted);
}

/** The pause between two looks, for loops that no test owns: those that start a browser. */
export const pauseBetweenLooks = (): Promise<void> =>
  // eslint-disable-next-line no-restricted-syntax -- it decides nothing: the loop around it ends with the event it looks for
  new Promise((done) => setTimeout(done, pauses[0]));

/** Waits until the next frame is painted and the tasks that wait for that paint have begun. */
export const painted = (visitor: Visitor): Promise<void> =>
  visitor.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

/** Waits until the page holds no place in the window any more: it does so for a while after a link was followed or a chapter came. */
export const holdsNoPlace = (visitor: Visitor): Promise<void> =>
  eventually(() => visitor.evaluate(() => document.documentElement.style.overflowAnchor), '');

/** Waits until every chapter within a window's height of what is seen is there. */
export const nearChaptersCame = (visitor: Visitor): Promise<void> =>
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

/** Waits until whatever could still move has moved: fonts are there, no place is held, and the frame after that is painted. */
export async function atRest(visitor: Visitor): Promise<void> {
  await visitor.evaluate(() => document.fonts.ready.then(() => undefined));
  await holdsNoPlace(visitor);
  await painted(visitor);
}

/** Waits until these scripts of the built page have run, by the names that the build gave them (without their eight last letters), and what they do at once is painted. */
export async function scriptsHaveRun(visitor: Visitor, ...names: string[]): Promise<void> {
  const files = fs
    .readdirSync(path.join(projectRoot, 'dist/web/assets'))
    .filter((file) => names.includes(/^(.*)-[\w-]{8}\.js$/.exec(file)?.[1] ?? ''));
  expect(files.length, names.join()).toBeGreaterThanOrEqual(names.length);
  // A script that the page has asked for already is the same module: it runs once, and this element hears of it.
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
