// Uses the page as a visitor does: opens the page, waits for it, reads it, and finds elements in it.
import { expect } from '@playwright/test';
import { road } from '../../../web/chapters/road.ts';
import type { EnglishWish } from './english.ts';
import { rested } from './laboratory.ts';
import { wrongOnes } from './lesson.ts';
import { isLong } from './test.ts';
import { eventually, painted } from './waits.ts';
import { survey } from './survey.ts';
import type { Survey } from './survey.ts';
import { wide } from './visitor.ts';
import type { Look, Visitor } from './visitor.ts';
import type { ScalingRecord } from '../../../web/chapters/four-at-a-time/scaling/record.ts';
import type { Wish } from '../../../web/chapters/language-model/laboratory/messages.ts';

export { eventually };

/** The ids of the sections to which links can lead. */
export const chapterIds = ['opening', ...road.map(({ id }) => id)];

/**
 * Opens the page at "chapter?state", and loads all its chapters. `folder` is the folder of a language.
 */
export async function openPage(visitor: Visitor, place = '', look: Look = wide, folder = ''): Promise<void> {
  await openNear(visitor, place, look, folder);
  await bringAll(visitor);
}

/** Opens the page as a reader does: only the near chapters are loaded, so every step is faster. */
export async function openNear(visitor: Visitor, place: string, look: Look = wide, folder = ''): Promise<void> {
  await visitor.open(`/page/${folder}${place ? `#${place}` : ''}`, look);
  await isReady(visitor);
  await arrived(visitor, place);
}

/**
 * Waits until the page shows the engine's numbers and has finished its start. While one page replaces another, the
 * root element may be null for a moment.
 */
export const isReady = (visitor: Visitor): Promise<void> =>
  eventually(
    () =>
      visitor.evaluate(
        () =>
          (document.documentElement as HTMLElement | null)?.dataset.ready === 'true' &&
          customElements.get('site-menu') !== undefined,
      ),
    true,
  );

/** Waits until the chapter of a place is loaded. If it does not load, the error says what the page shows. */
async function arrived(visitor: Visitor, place: string): Promise<void> {
  const chapter = place.split('?')[0];
  if (chapter)
    await eventually(
      () =>
        visitor.evaluate((id) => {
          const section = document.getElementById(id);
          if (!section?.hasAttribute('data-waiting')) return 'there';
          const { top, bottom } = section.getBoundingClientRect();
          const said = document.querySelector('.notice')?.textContent?.trim();
          return `${id} waits, from ${top} to ${bottom} of ${innerHeight}, scrolled by ${scrollY}, at ${location.hash}; the page said: ${said}`;
        }, chapter),
      'there',
    );
}

/**
 * The chapters that are not loaded yet. Throws at once if one of them failed to load, because the page does not try
 * again by itself.
 */
export async function waitingChapters(visitor: Visitor): Promise<string[]> {
  const { ids, failures } = await visitor.evaluate(() => {
    const waiting = [...document.querySelectorAll('[data-waiting]')];
    const told = waiting.map((section) => section.querySelector('[data-told]')?.textContent);
    return {
      ids: waiting.map(({ id }) => id),
      failures: waiting.flatMap(({ id }, i) => (told[i] === undefined ? [] : [`${id}: ${told[i]}`])),
    };
  });
  if (failures.length > 0) throw new Error(`chapters failed to load: ${failures.join('; ')}`);
  return ids;
}

/** Loads all remaining chapters at once, as before printing. */
export async function bringAll(visitor: Visitor): Promise<void> {
  const allThere = await visitor.evaluate(
    () => document.querySelector('[data-waiting]') === null || (dispatchEvent(new Event('beforeprint')), false),
  );
  if (allThere) return rested(visitor);
  await eventually(() => waitingChapters(visitor), []);
  await painted(visitor);
  await rested(visitor);
}

/** Follows a link within the page, and waits until the page has drawn. */
export async function follow(visitor: Visitor, place: string): Promise<void> {
  await visitor.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const afterPaint = () => requestAnimationFrame(() => setTimeout(done));
        const before = location.href;
        location.hash = wanted;
        if (location.href === before) afterPaint();
        else addEventListener('hashchange', afterPaint, { once: true });
      }),
    place,
  );
  await arrived(visitor, place);
}

/** Waits until the page has drawn and has written its state into the address. Returns the address from "#" on. */
export async function hashOf(visitor: Visitor): Promise<string> {
  const reading = () =>
    visitor.evaluate(
      () =>
        new Promise<string>((done) => {
          const read = () => done('unwritten' in document.documentElement.dataset ? 'unwritten' : location.hash);
          requestAnimationFrame(() => setTimeout(read)); // waits for the paint: content far away is drawn after it
        }),
    );
  let hash = '';
  await expect.poll(async () => (hash = await reading()), { intervals: [0] }).not.toBe('unwritten');
  return hash;
}

export const drawn = async (visitor: Visitor): Promise<void> => void (await hashOf(visitor));

/**
 * Loads and reads the whole page, and compares every number with the engine's.
 * Fails unless there are more than `atLeast` numbers, because the test does not notice numbers that are missing.
 */
export async function expectTrueNumbers(visitor: Visitor, atLeast = 300): Promise<Survey & { hash: string }> {
  await bringAll(visitor);
  return expectTrueNow(visitor, atLeast);
}

/**
 * Reads what the page shows once nothing changes by itself any more. If a chapter loads during reading, reads the page
 * again.
 */
async function settled(visitor: Visitor): Promise<{ hash: string; found: Survey }> {
  for (;;) {
    await rested(visitor);
    const hash = await hashOf(visitor);
    const found = await visitor.evaluate(survey);
    const wishes = [found.wish, found.english] as ({ resting?: boolean } | undefined)[];
    if (wishes.every((wish) => wish?.resting !== false)) return { hash, found };
  }
}

/**
 * Compares the numbers of the chapters that are loaded now with the engine's. This is enough if the other chapters do
 * not matter. Fails unless there are more than `atLeast` numbers.
 */
export async function expectTrueNow(visitor: Visitor, atLeast = 20): Promise<Survey & { hash: string }> {
  const { hash, found } = await settled(visitor);
  expect(
    await wrongOnes(
      found.shown,
      hash,
      found.wish as Wish | undefined,
      found.record as ScalingRecord | undefined,
      found.english as EnglishWish | undefined,
    ),
    'true numbers',
  ).toEqual([]);
  expect(found.stray, 'numbers that say where they come from').toEqual([]);
  expect(found.shown.length, 'numbers that are shown').toBeGreaterThan(atLeast);
  return { ...found, hash };
}

/** The text of the first matching element with single spaces, or '' if there is no such element. */
export const textOf = (visitor: Visitor, selector: string): Promise<string> =>
  visitor.evaluate(
    (wanted) => document.querySelector(wanted)?.textContent?.trim().replace(/\s+/g, ' ') ?? '',
    selector,
  );

/** Presses the switch in the menu, which opens all folds with code and proof, or closes them if it is on. */
export const openProof = async (visitor: Visitor): Promise<void> => {
  await visitor.evaluate(() => document.querySelector<HTMLButtonElement>('.proof-switch')!.click());
  await drawn(visitor);
};

/** The selector of a matrix cell, by its figure and the path of its number. */
export const cell = (figure: string, path: string): string => `#${figure} td:has(> [data-of="${path}"])`;

/** Moves the focus to an element, as pressing Tab repeatedly would. */
export async function focusOn(visitor: Visitor, selector: string): Promise<void> {
  const found = await visitor.evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(wanted);
    element?.focus();
    return element !== null;
  }, selector);
  expect(found, `${selector} is on the page`).toBe(true);
}

/** Opens the menu in the header. */
export async function openMenu(visitor: Visitor): Promise<void> {
  await visitor.click('.menu-button');
  await eventually(() => visitor.evaluate(() => document.querySelector('#menu')!.matches(':popover-open')), true);
}

/** Switches to the page in another language, with the link in the header or, on a phone, in the menu. */
export async function changeLanguage(visitor: Visitor): Promise<void> {
  const isInStrip = await visitor.evaluate(() => document.querySelector('.strip > .language')!.checkVisibility());
  if (!isInStrip) await openMenu(visitor);
  await visitor.click(isInStrip ? '.strip > .language' : 'site-menu .language');
}

/** Chooses the dark colour scheme in the menu. */
export async function chooseDark(visitor: Visitor): Promise<void> {
  await openMenu(visitor);
  await visitor.click('theme-switch label:last-of-type');
  await visitor.press('Escape');
}

/** Whether a matching element has the focus. */
export const focusIsOn = (visitor: Visitor, selector: string): Promise<boolean> =>
  visitor.evaluate((wanted) => document.activeElement!.matches(wanted), selector);

/**
 * Four parts of a list. Opening the page takes longer than one check, so a test does a quarter of the list in one
 * visit.
 */
export const quarters = <T>(list: readonly T[]): T[][] =>
  [0, 1, 2, 3].map((quarter) => list.filter((_, i) => i % 4 === quarter));

/** All quarters in the long form. In the short form only the first, which contains every fourth item. */
export const someQuarters = <T>(list: readonly T[]): T[][] => quarters(list).slice(0, isLong ? 4 : 1);
