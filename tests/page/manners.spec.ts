// Tests how the page behaves: no errors, no requests to other servers, a notice for a broken link, and a link that
// restores everything.
import { en } from '../../web/core/words/en.ts';
import { stateOf, wrongOnes } from './support/lesson.ts';
import {
  cell,
  chapterIds,
  chooseDark,
  drawn,
  eventually,
  expectTrueNow,
  focusOn,
  follow,
  hashOf,
  openNear,
  openPage,
  openProof,
  textOf,
} from './support/page.ts';
import { survey } from './support/survey.ts';
import { expect, longTest, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * Expects that no error was logged, that no other server was requested, and that the content policy refused nothing.
 */
async function expectNoComplaint(visitor: Visitor): Promise<void> {
  expect(await visitor.consoleErrors()).toEqual([]);
  expect(await visitor.foreignRequests()).toEqual([]);
  expect(await visitor.evaluate(() => watched.violations)).toEqual([]);
}

test('a visit through all chapters causes no error', async ({ visitor }) => {
  await openPage(visitor);
  for (const chapter of chapterIds) await follow(visitor, chapter);
  await focusOn(visitor, cell('figure-product', 'weight.0.0'));
  await visitor.type('3');
  await visitor.press('Enter');
  await visitor.click('fresh-weight button');
  await visitor.click('loop-stepper .loop-controls button');
  await visitor.click('copy-out button:not(.others)');
  await chooseDark(visitor);
  await drawn(visitor);
  await expectNoComplaint(visitor);
});

test('a link that cannot be read shows a notice and gives the default state', async ({ visitor }) => {
  const places = [
    'one-word?v=1&nonsense=1',
    'nowhere',
    'one-word?v=7',
    'one-word?v=1&bank.0=NaN',
    'one-word?v=1&<img src=x onerror=alert(1)>=1',
    'one-word?%E0%A4%A',
    `one-word?v=1&bank.0=${'9'.repeat(25_000)}`,
  ];
  for (const [i, place] of places.entries()) {
    // The first two links are opened directly. The other links are followed on the open page, after it was changed.
    if (i < 2) await openNear(visitor, place);
    else {
      await follow(visitor, 'one-word?v=1&bank.0=2&loop=3');
      await follow(visitor, place);
    }
    expect(await textOf(visitor, 'site-notice .notice')).toContain(en.notice.link);
    const { shown, stray } = await visitor.evaluate(survey);
    expect(await wrongOnes(shown, '')).toEqual([]);
    expect(stray).toEqual([]);
    await visitor.click('site-notice button');
    await eventually(() => textOf(visitor, 'site-notice'), '');
  }
  await expectNoComplaint(visitor);
});

test('the cells that an edit changed in sight flash, and nothing else', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  await focusOn(visitor, cell('figure-product', 'weight.0.0'));
  await visitor.type('3');
  /** Runs in the page: the texts of the figure's cells, by the paths of their numbers. */
  const cells = () =>
    Object.fromEntries(
      [...document.querySelectorAll('#figure-product td > [data-of]')].map((shown) => [
        shown.getAttribute('data-of'),
        shown.textContent,
      ]),
    );
  /** Runs in the page: the paths of the numbers whose cells flash. */
  const flashing = () =>
    document
      .getAnimations()
      .flatMap((each) => {
        const target = (each.effect as KeyframeEffect).target!;
        return target.matches('#figure-product td') ? [target.querySelector('[data-of]')!.getAttribute('data-of')] : [];
      })
      .sort();
  /** Runs in the page: the upper edges, in pixels, of all elements that flash out of sight. */
  const hidden = () =>
    document
      .getAnimations()
      .map(({ effect }) => effect as KeyframeEffect)
      .filter((effect) => effect.getKeyframes().some((frame) => 'backgroundColor' in frame))
      .map(({ target }) => target!.getBoundingClientRect())
      .filter(({ top, bottom }) => bottom < 0 || top > innerHeight)
      .map(({ top }) => top);
  const before: Record<string, string | null> = await visitor.evaluate(cells);
  // Pause each flash until the test has looked at it.
  await visitor.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...settings) {
      const animation = animate.apply(this, settings);
      animation.pause();
      return animation;
    };
  });
  await visitor.press('Enter');
  await expect.poll(() => visitor.evaluate(flashing)).not.toEqual([]);
  const flashed = await visitor.evaluate(flashing);
  const after: Record<string, string | null> = await visitor.evaluate(cells);
  expect(flashed).toEqual(
    Object.keys(after)
      .filter((of) => after[of] !== before[of])
      .sort(),
  );
  expect(flashed.length).toBeLessThan(Object.keys(after).length);
  await drawn(visitor); // also waits for content that is out of sight
  expect(await visitor.evaluate(hidden)).toEqual([]);
  await visitor.evaluate(() => document.getAnimations().forEach((each) => each.play()));
  await eventually(() => visitor.evaluate(flashing), []);
});

test('numbers that cannot be computed are refused or shown as such, never as other numbers', async ({ visitor }) => {
  await openPage(visitor, 'one-word?v=1&river.softmax.1.sum=0');
  for (const link of [
    'bank.0=0&bank.1=0&bank.2=0&bank.3=0',
    'river.softmax.1.sum=0',
    'bank.0=3e38&stream.0=3e38',
    'river.scores.1.1=3e38',
  ]) {
    await follow(visitor, `one-word?v=1&${link}`);
    await drawn(visitor);
    const { shown } = await visitor.evaluate(survey);
    expect(await wrongOnes(shown, await hashOf(visitor))).toEqual([]);
  }
  await expectNoComplaint(visitor);
});

longTest('opening a copied link again restores everything', async ({ visitor }) => {
  await openNear(visitor, 'compare-weight-mix');
  await focusOn(visitor, cell('figure-compare', 'river.scores.0.2'));
  await visitor.type('-2');
  await visitor.press('Enter');
  await visitor.click('loop-stepper .loop-controls button:nth-of-type(3)');
  await openProof(visitor);
  await follow(visitor, `class-verified${(await hashOf(visitor)).replace(/^[^?]*/, '')}`);
  const fourth = '#figure-notebook choice-switch[field="notebook"] label:nth-of-type(4)';
  await eventually(() => visitor.evaluate((wanted) => document.querySelector(wanted) !== null, fourth), true);
  await visitor.click(fourth);
  await drawn(visitor);
  const { shown } = await expectTrueNow(visitor);
  const hash = await hashOf(visitor);
  expect(stateOf(hash)).toMatchObject({ edits: { 'river.scores.0.2': -2 }, notebook: '003', loop: 1 });
  await openNear(visitor, hash.slice(1));
  expect(await hashOf(visitor)).toBe(hash);
  const again = await visitor.evaluate(survey);
  expect(again.shown.length).toBeGreaterThan(100);
  const values = (list: typeof shown) => Object.fromEntries(list.map(({ of, text }) => [of, text]));
  expect(values(again.shown)).toMatchObject(
    values(shown.filter(({ of }) => again.shown.some((other) => other.of === of))),
  );
});

test('a link that is followed before an edit is written into the address is read and not overwritten', async ({
  visitor,
}) => {
  await openNear(visitor, 'one-word?v=1&loop=1&bank.0=2');
  // The reader resets the edits, and the address changes before the page has written the reset into it. The page has
  // not noticed the new address yet.
  await visitor.evaluate(() => {
    document.querySelector<HTMLButtonElement>('edit-bar button:last-of-type')!.click();
    history.pushState(null, '', '#one-word?v=1&loop=3');
  });
  await drawn(visitor);
  expect(await visitor.evaluate(() => location.hash)).toBe('#one-word?v=1&loop=3');
  await visitor.evaluate(() => dispatchEvent(new Event('hashchange')));
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor))).toMatchObject({ edits: {}, loop: 3 });
});

test('guesses and the chosen theme are remembered', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  await chooseDark(visitor);
  await visitor.click('predict-reveal[name="any-weight"] button[value="none"]');
  await openNear(visitor, 'one-word');
  const remembered = await visitor.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    pressed: document
      .querySelector('predict-reveal[name="any-weight"] button[value="none"]')!
      .getAttribute('aria-pressed'),
  }));
  expect(remembered).toEqual({ theme: 'dark', pressed: 'true' });
});

test('if a chapter cannot be fetched, the page says so, shows no numbers of another state, and reloads with the edits', async ({
  visitor,
}) => {
  const waits = () =>
    visitor.evaluate(() => document.querySelector('#three-roads')?.hasAttribute('data-waiting') ?? true);
  await visitor.open('/page-faltering/#three-roads?v=1&blend=2');
  await eventually(() => textOf(visitor, 'site-notice .notice p'), en.notice.noChapter);
  expect(await waits()).toBe(true);
  const numbers = () =>
    visitor.evaluate(() => getComputedStyle(document.querySelector('#three-roads live-number')!).visibility);
  await eventually(numbers, 'hidden');
  await visitor.evaluate(() => void (document.cookie = 'network=back; max-age=8'));
  await visitor.click('site-notice .noChapter button');
  await eventually(waits, false);
  await eventually(() => textOf(visitor, 'site-notice'), '');
  expect(await numbers()).toBe('visible');
  expect(stateOf(await hashOf(visitor)).blend).toBe(2);
  await visitor.evaluate(() => void (document.cookie = 'network=; max-age=0'));
});

test('without WebAssembly the page shows a notice and the prose', async ({ visitor }) => {
  await visitor.open('/page-without-wasm/');
  await eventually(() => textOf(visitor, 'site-notice .notice p'), en.notice.noWebAssembly);
  await visitor.evaluate(() => void dispatchEvent(new Event('beforeprint')));
  await eventually(() => visitor.evaluate(() => document.querySelectorAll('[data-later]').length), 0);
  const prose = await visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('live-number')].map((element) => ({
      of: element.dataset.of!,
      digits: Number(element.dataset.digits),
      text: element.textContent!,
    })),
  );
  expect(prose.length).toBeGreaterThan(80);
  expect(await wrongOnes(prose, '')).toEqual([]);
  await expectNoComplaint(visitor);
});
