// A failure stays local: if a value, an element or a chapter throws, only its own place on the page shows the error.
import type { ScalingRecord } from '../../web/chapters/four-at-a-time/scaling/record.ts';
import { chapters } from './support/chapters.ts';
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
/**
 * Runs in the page: lists the figures that show a failure. If a failure is outside of figures, lists its chapter or
 * element.
 */
const failing = (): string[] =>
  [
    ...new Set(
      [...document.querySelectorAll('.failure')].map((shown) => {
        const owner = shown.closest('lesson-figure, main > section, header, [data-failed]');
        return owner?.id || owner?.localName || '';
      }),
    ),
  ].sort();
const reasons = (visitor: Visitor): Promise<string[]> =>
  visitor.evaluate(() => [
    ...new Set([...document.querySelectorAll('.failure')].map(({ textContent }) => textContent)),
  ]);

/**
 * Opens the page at the test address /page-`place`, where the server makes something fail. If `without` is given, also
 * loads all chapters except those in `without`.
 */
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

/** Expects that all numbers that are still shown are true, and that no error was logged. */
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

/** From now on the named value or element fails in the page. An empty name ends the failure. */
const letFail = (visitor: Visitor, name: string): Promise<void> =>
  visitor.evaluate((wanted) => void ((globalThis as unknown as { failing: string }).failing = wanted), name);

/**
 * Makes the named element fail like letFail(), and draws it again. An empty name ends the failure and draws all failed
 * elements again.
 */
const letElementFail = async (visitor: Visitor, name: string): Promise<void> => {
  await letFail(visitor, name && `element:${name}`);
  await visitor.evaluate((selector) => {
    for (const element of document.querySelectorAll(selector))
      (element as Partial<{ requestUpdate(): void }>).requestUpdate?.();
  }, name || '[data-failed]');
  await drawn(visitor);
};

longTest('an element that fails shows an error, all others work, and it recovers', async ({ visitor }) => {
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

test('a part of the values that fails shows an error where it is used, and recovers', async ({ visitor }) => {
  // The guesses of the chapter "real-english" are shown only after its model has been loaded, so they are left out.
  const parts = Object.keys(computeValues(await loadEngine(), defaultState)).filter(
    (name) => name !== 'englishGuesses',
  );
  expect(parts.length).toBeGreaterThan(35);
  await openFailing(visitor, 'failing/#one-word', []);
  /** Makes another value fail and moves the slider `blend`, so that the page computes everything again. */
  const failNext = async (name: string, blend: number) => {
    await letFail(visitor, name);
    await follow(visitor, `one-word?v=1&blend=${blend}`);
    await rested(visitor);
    await drawn(visitor);
  };
  const silent: string[] = [];
  // The long form tests every value, and after each it also checks all other numbers. The short form (`npm test`) tests
  // every second value, and checks all other numbers after every fourth of these.
  const tried = parts.filter((_, place) => isLong || place % 2 === 0);
  for (const [i, name] of tried.entries())
    await test.step(name, async () => {
      await failNext(`part:${name}`, i + 1);
      const shown = await reasons(visitor);
      expect(shown).toEqual(shown.length > 0 ? [why] : []);
      const dashes = await visitor.evaluate(
        () =>
          [...document.querySelectorAll('live-number, .reading')].filter(({ textContent }) =>
            textContent?.endsWith('–'),
          ).length,
      );
      if (shown.length + dashes === 0) silent.push(name);
      await eventually(() => visitor.evaluate(emptyPlaces), []);
      if (isLong || i % 4 === 0) await expectTheRest(visitor);
    });
  await failNext('', 0);
  expect(await visitor.evaluate(failing)).toEqual([]);
  // If one of these four values fails, the page shows nothing of it: the edit bar appears only after an edit, another
  // notation is chosen, the sandbox's copies are folded, and no row of weights has an edit.
  expect(silent).toEqual(['edits', 'notation', 'sandboxCopies', 'sums'].filter((name) => tried.includes(name)));
  await expectTrueNumbers(visitor);
});

for (const [quarter, some] of someQuarters(chapters).entries()) {
  test(`a chapter whose code throws fails alone, quarter ${quarter + 1}`, async ({ visitor }) => {
    for (const { id } of some)
      await test.step(id, async () => {
        // The first chapter is tested while all other chapters are open. The other chapters are tested only with the
        // chapters near them, except in the long form (`npm run test:long`), which opens all chapters.
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

test('an edit that a later chapter cannot compute is kept, the chapter’s figures show the error, and undo brings the numbers back', async ({
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
  // This edit is accepted, because the failure existed before it.
  await focusOn(visitor, cell('figure-product', 'weight.0.0'));
  await visitor.type('3');
  await visitor.press('Enter');
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'river.weights.1.1': 3e38, 'weight.0.0': 3 });
  await visitor.click('edit-bar button:last-of-type');
  await drawn(visitor);
  expect(await visitor.evaluate(failing)).toEqual([]);
  await expectTrueNumbers(visitor);
  await eventually(() => visitor.evaluate(emptyPlaces), []);
  // Undo brings the failing state back, and redo leaves it again.
  await visitor.press('Control+z');
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'river.weights.1.1': 3e38, 'weight.0.0': 3 });
  await visitor.press('Control+Shift+z');
  expect(stateOf(await hashOf(visitor)).edits).toEqual({});
  await expectTrueNumbers(visitor);
  expect(await visitor.consoleErrors()).toEqual([]);
});

test('a number that leads to overflow is refused with a clear notice, and the state does not change', async ({
  visitor,
}) => {
  await openNear(visitor, 'compare-weight-mix');
  await focusOn(visitor, cell('figure-weight', 'river.softmax.1.maximum'));
  await visitor.type('-800');
  await visitor.press('Enter');
  await eventually(() => textOf(visitor, 'site-notice .refused p'), `${en.notice.refused} ${en.notice.beyond}.`);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({});
});
