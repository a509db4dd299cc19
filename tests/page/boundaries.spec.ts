// What fails fails alone: a part of the values, an element or a chapter that throws says so in its own place, and the rest of the page goes on.
import type { ScalingRecord } from '../../web/chapters/four-at-a-time/scaling/record.ts';
import { chapters } from '../../web/chapters/index.ts';
import type { Wish } from '../../web/chapters/language-model/laboratory/messages.ts';
import { defaultState } from '../../web/core/store/state.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import { en } from '../../web/core/words/en.ts';
import { emptyPlaces } from './support/empty-places.ts';
import type { EnglishWish } from './support/english.ts';
import { rested } from './support/laboratory.ts';
import { loadEngine, stateOf, wrongOnes } from './support/lesson.ts';
import {
  bringAll,
  cell,
  drawn,
  eventually,
  expectTrueNumbers,
  focusOn,
  follow,
  hashOf,
  isReady,
  openNear,
  someQuarters,
  textOf,
} from './support/page.ts';
import { survey } from './support/survey.ts';
import { expect, isLong, longTest, test } from './support/test.ts';
import { low } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const why = en.failed.broken('made to fail');
/** In the page: the figures, chapters or elements outside of them in which something says that it failed. */
const failing = (): string[] =>
  [
    ...new Set(
      [...document.querySelectorAll('.failure')].map((told) => {
        const owner = told.closest('lesson-figure, main > section, header, [data-failed]');
        return owner?.id || owner?.localName || '';
      }),
    ),
  ].sort();
const reasons = (visitor: Visitor): Promise<string[]> =>
  visitor.evaluate(() => [
    ...new Set([...document.querySelectorAll('.failure')].map(({ textContent }) => textContent)),
  ]);

/** Opens the page in a browser where something is made to fail; with every chapter, but those that cannot come. */
async function openFailing(visitor: Visitor, place: string, without?: readonly string[]): Promise<void> {
  await visitor.open(`/page-${place}`, low);
  await isReady(visitor);
  if (without) {
    await visitor.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await eventually(
      () => visitor.evaluate(() => [...document.querySelectorAll('[data-waiting]')].map(({ id }) => id)),
      [...without],
    );
  }
  await rested(visitor);
  await drawn(visitor);
}

/** The numbers that still stand there are true, and nobody complained aloud. */
async function expectTheRest(visitor: Visitor, atLeast = 200): Promise<void> {
  expect(await visitor.evaluate(() => document.querySelectorAll('[data-of]').length)).toBeGreaterThan(atLeast);
  await rested(visitor);
  const hash = await hashOf(visitor);
  const { shown, wish, record, english } = await visitor.evaluate(survey);
  expect(
    await wrongOnes(
      shown.filter(({ text }) => text !== '–'),
      hash,
      wish as Wish | undefined,
      record as ScalingRecord | undefined,
      english as EnglishWish | undefined,
    ),
  ).toEqual([]);
  expect(await visitor.consoleErrors()).toEqual([]);
}

/** In the page: lets something fail from now on, or ('') nothing. */
const letFail = (visitor: Visitor, name: string): Promise<void> =>
  visitor.evaluate((wanted) => void ((globalThis as unknown as { failing: string }).failing = wanted), name);

/** The same of an element; what it concerns is drawn anew. */
const letElementFail = async (visitor: Visitor, name: string): Promise<void> => {
  await letFail(visitor, name && `element:${name}`);
  await visitor.evaluate((selector) => {
    for (const element of document.querySelectorAll(selector))
      (element as Partial<{ requestUpdate(): void }>).requestUpdate?.();
  }, name || '[data-failed]');
  await drawn(visitor);
};

longTest('each element that can be drawn fails alone, and comes back', async ({ visitor }) => {
  await openFailing(visitor, 'failing/', []);
  const elements = await visitor.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('body *')]
        .filter((element) => 'requestUpdate' in element && !(element.getRootNode() instanceof ShadowRoot))
        .map(({ localName }) => localName),
    ),
  ]);
  expect(elements.length).toBeGreaterThan(40);
  for (const name of elements)
    await test.step(name, async () => {
      await letElementFail(visitor, name);
      await eventually(
        () =>
          visitor.evaluate(() => [
            ...new Set([...document.querySelectorAll('[data-failed]')].map(({ localName }) => localName)),
          ]),
        [name],
      );
      await eventually(() => reasons(visitor), ['bank-meter', 'sentence-strip'].includes(name) ? [] : [why]);
      await eventually(() => visitor.evaluate(emptyPlaces), []);
      await letElementFail(visitor, '');
    });
  expect(await visitor.evaluate(failing)).toEqual([]);
  await expectTheRest(visitor);
  await expectTrueNumbers(visitor);
});

test('each part of the values fails alone, with what is made of it, and comes back', async ({ visitor }) => {
  const parts = Object.keys(computeValues(await loadEngine(), defaultState));
  expect(parts.length).toBeGreaterThan(35);
  await openFailing(visitor, 'failing/#one-word', []);
  /** Lets one part fail instead of the one before, and goes to another state, which has everything computed anew. */
  const failNext = async (name: string, blend: number) => {
    await letFail(visitor, name);
    await follow(visitor, `one-word?v=1&blend=${blend}`);
    await rested(visitor);
    await drawn(visitor);
  };
  const silent: string[] = [];
  // Every other one in the short form; and all other numbers are read again after each fourth.
  const tried = parts.filter((_, place) => isLong || place % 2 === 0);
  for (const [i, name] of tried.entries())
    await test.step(name, async () => {
      await failNext(`part:${name}`, i + 1);
      const told = await reasons(visitor);
      expect(told).toEqual(told.length > 0 ? [why] : []);
      const dashes = await visitor.evaluate(
        () =>
          [...document.querySelectorAll('live-number, .reading')].filter(({ textContent }) =>
            textContent?.endsWith('–'),
          ).length,
      );
      if (told.length + dashes === 0) silent.push(name);
      await eventually(() => visitor.evaluate(emptyPlaces), []);
      if (isLong || i % 4 === 0) await expectTheRest(visitor);
    });
  await failNext('', 0);
  expect(await visitor.evaluate(failing)).toEqual([]);
  // The bar comes with the first edit, another notation is chosen, the sandbox's copies are folded, and no row of weights has a number set in it.
  expect(silent).toEqual(['edits', 'notation', 'sandboxCopies', 'sums'].filter((name) => tried.includes(name)));
  await expectTrueNumbers(visitor);
});

for (const [quarter, some] of someQuarters(chapters).entries()) {
  test(`each chapter’s code fails alone, quarter ${quarter + 1}`, async ({ visitor }) => {
    for (const { id } of some)
      await test.step(id, async () => {
        // One chapter is missed among all others; of the rest, those beside it are looked at, and in the long form all.
        const isWhole = isLong || id === chapters[0]!.id;
        await openFailing(visitor, `throwing-${id}/#${id}`, isWhole ? [id] : undefined);
        const figures = await visitor.evaluate(
          (chapter) => [...document.querySelectorAll(`#${chapter} lesson-figure`)].map((figure) => figure.id),
          id,
        );
        await eventually(() => visitor.evaluate(failing), [...figures].sort());
        expect(await reasons(visitor)).toEqual(figures.length > 0 ? [why] : []);
        await eventually(() => visitor.evaluate(emptyPlaces), []);
        await expectTheRest(visitor, isWhole ? 200 : 20);
      });
  });
}

test('an edit that a late chapter cannot compute stays; its figures say so, and come back with the way back', async ({
  visitor,
}) => {
  await visitor.open('/page/#one-word?v=1&river.weights.1.1=3e38');
  await isReady(visitor);
  await bringAll(visitor);
  expect(await textOf(visitor, 'site-notice')).toBe('');
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'river.weights.1.1': 3e38 });
  expect(await visitor.evaluate(failing)).not.toEqual([]);
  expect(await reasons(visitor)).toEqual([en.failed.numbers(en.notice.beyond)]);
  const { shown } = await visitor.evaluate(survey);
  expect(await wrongOnes(shown, await hashOf(visitor))).toEqual([]);
  // Another edit is not refused for what failed before it.
  await focusOn(visitor, cell('figure-product', 'weight.0.0'));
  await visitor.type('3');
  await visitor.press('Enter');
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'river.weights.1.1': 3e38, 'weight.0.0': 3 });
  await visitor.click('edit-bar button:last-of-type');
  await drawn(visitor);
  expect(await visitor.evaluate(failing)).toEqual([]);
  await expectTrueNumbers(visitor);
  await eventually(() => visitor.evaluate(emptyPlaces), []);
  // Undo leads back to it, number by number, and redo away from it.
  await visitor.press('Control+z');
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'river.weights.1.1': 3e38, 'weight.0.0': 3 });
  await visitor.press('Control+Shift+z');
  expect(stateOf(await hashOf(visitor)).edits).toEqual({});
  await expectTrueNumbers(visitor);
  expect(await visitor.consoleErrors()).toEqual([]);
});

test('what outgrows the computer is told in plain words, and nothing has changed', async ({ visitor }) => {
  await openNear(visitor, 'compare-weight-mix');
  await focusOn(visitor, cell('figure-weight', 'river.softmax.1.maximum'));
  await visitor.type('-800');
  await visitor.press('Enter');
  await eventually(() => textOf(visitor, 'site-notice .refused p'), `${en.notice.refused} ${en.notice.beyond}.`);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({});
});
