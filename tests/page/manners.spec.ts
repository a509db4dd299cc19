// How the page behaves: no errors, nothing foreign, nothing jumps, broken links are told, and a link brings everything back.
import { en } from '../../web/locale/en.ts';
import { stateOf, wrongOnes } from './support/lesson.ts';
import { bringAll, cell, chapterIds, drawn, eventually, expectTrueNumbers, focusOn, follow, hashOf, openNear, openPage, textOf } from './support/page.ts';
import { survey } from './support/survey.ts';
import { expect, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

/** Nothing was complained about, asked of strangers, or refused by the policy. */
async function expectNoComplaint(visitor: Visitor): Promise<void> {
  expect(await visitor.consoleErrors()).toEqual([]);
  expect(await visitor.foreignRequests()).toEqual([]);
  expect(await visitor.evaluate(() => watched.violations)).toEqual([]);
}

test('a visit without a complaint', async ({ visitor }) => {
  await openPage(visitor);
  for (const chapter of chapterIds) await follow(visitor, chapter);
  await focusOn(visitor, cell('figure-product', 'weight.0.0'));
  await visitor.type('3');
  await visitor.press('Enter');
  await visitor.click('fresh-weight button');
  await visitor.click('loop-stepper .loop-controls button');
  await visitor.click('copy-out button');
  await visitor.click('theme-switch label:last-of-type');
  await drawn(visitor);
  await expectNoComplaint(visitor);
});

/** Where the figures and sections begin, so that a jump shows in every browser. */
const places = (visitor: Visitor) => visitor.evaluate(() =>
  [...document.querySelectorAll('main section, lesson-figure, exercise-card, footer')].map((element) => Math.round(element.getBoundingClientRect().top)));

for (const [size, look] of Object.entries({ wide, phone })) {
  test(`nothing jumps once the page is ready, ${size}`, async ({ visitor }) => {
    await openPage(visitor, '', look);
    const before = await places(visitor);
    await drawn(visitor);
    await new Promise((later) => setTimeout(later, 500));
    expect(await places(visitor)).toEqual(before);
    const jumps = await visitor.evaluate(() => watched.shifts.filter(({ at, byUser }) => !byUser && at > watched.readyAt!));
    expect(jumps).toEqual([]);
  });
}

test('chapters that nobody has come near keep about as much room as they will need', async ({ visitor }) => {
  test.skip(visitor.browser === 'webkit', 'it lays all chapters out when the page opens');
  for (const [look, folder] of [[wide, ''], [phone, ''], [{ ...wide, width: 1024 }, 'ru/'], [phone, 'ru/']] as const) {
    await openNear(visitor, '', look, folder);
    const heights = () => Object.fromEntries([...document.querySelectorAll('main > section[id]')].map(({ id, clientHeight }) => [id, clientHeight]));
    const kept: Record<string, number> = await visitor.evaluate(heights);
    await bringAll(visitor);
    const needed: Record<string, number> = await visitor.evaluate(heights);
    expect(Object.keys(kept).length).toBe(chapterIds.length);
    for (const [id, height] of Object.entries(needed)) expect(Math.abs(kept[id]! / height - 1), `${folder}${id}, ${look.width} wide`).toBeLessThan(0.15);
  }
});

/** Where a chapter begins as it is painted: an observer looks after the page's last word on a frame. */
const topOf = (visitor: Visitor, id: string) => visitor.evaluate((chapter) => new Promise<number>((resolve) => {
  const painted = new IntersectionObserver(([seen]) => {
    painted.disconnect();
    resolve(Math.round(seen!.boundingClientRect.top));
  });
  painted.observe(document.getElementById(chapter)!);
}), id);
/** How far below the window's top a link puts a chapter. */
const lineOf = (visitor: Visitor) => visitor.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));

test('the table of contents leads to every chapter', async ({ visitor }) => {
  await openNear(visitor, '');
  const links = await visitor.evaluate(() => [...document.querySelectorAll('.contents a')].map((link) => link.getAttribute('href')));
  expect(links).toEqual(chapterIds.slice(1).map((id) => `#${id}`));
});

test('a link opens at its chapter, and stays there while others come', async ({ visitor }) => {
  for (const [i, place] of ['three-roads', 'self-obsessed?v=1&loop=3', 'four-at-a-time', 'sandbox?v=1&loop=3'].entries()) {
    const look = i % 2 === 0 ? wide : phone;
    await openNear(visitor, place, look);
    const chapter = place.split('?')[0]!;
    const line = await lineOf(visitor);
    expect(Math.abs(await topOf(visitor, chapter) - line), `${place} once ready`).toBeLessThan(9);
    await new Promise((later) => setTimeout(later, 500));
    expect(Math.abs(await topOf(visitor, chapter) - line), `${place} later`).toBeLessThan(9);
  }
});

test('what the laboratory finds later does not move who reads the next chapter', async ({ visitor }) => {
  await openNear(visitor, 'four-at-a-time');
  const glass = () => visitor.evaluate(() => document.querySelector('gradient-story .twice') && document.querySelector('#figure-glass')!.clientHeight);
  await eventually(async () => await glass() !== null, true);
  await new Promise((later) => setTimeout(later, 1500)); // The link itself holds its chapter for a while.
  const before = await glass();
  await visitor.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('matrix-glass select')!;
    select.value = [...select.options].find(({ value }) => value.endsWith('bias'))!.value;
    select.dispatchEvent(new Event('change'));
  });
  await eventually(async () => await glass() !== before, true);
  expect(Math.abs(await topOf(visitor, 'four-at-a-time') - await lineOf(visitor))).toBeLessThan(9);
});

test('a link that is followed while chapters come leads to its chapter', async ({ visitor }) => {
  for (const last of ['many-heads', 'many-heads?v=1&loop=2', 'order', 'sandbox?v=1&loop=4']) {
    await openNear(visitor, 'three-roads');
    // At each chapter that comes the next link is followed, before its figures have changed the heights.
    await visitor.evaluate((wanted) => {
      const links = ['self-obsessed?v=1&loop=1', 'class-verified', wanted];
      const observer = new MutationObserver(() => {
        const link = links.shift();
        if (link) location.hash = link;
        else observer.disconnect();
      });
      observer.observe(document.querySelector('main')!, { subtree: true, attributeFilter: ['data-waiting'] });
    }, last);
    await bringAll(visitor);
    await drawn(visitor);
    expect(await visitor.evaluate(() => location.hash), last).toContain(last);
    expect(Math.abs(await topOf(visitor, last.split('?')[0]!) - await lineOf(visitor)), last).toBeLessThan(9);
  }
});

test('a link that cannot be read is told, and gives the default state', async ({ visitor }) => {
  const places = ['one-word?v=1&nonsense=1', 'nowhere', 'one-word?v=7', 'one-word?v=1&bank.0=NaN',
    'one-word?v=1&<img src=x onerror=alert(1)>=1', 'one-word?%E0%A4%A', `one-word?v=1&bank.0=${'9'.repeat(25_000)}`];
  for (const [i, place] of places.entries()) {
    // The first two are how the page opens, the others come while it is open and has been changed.
    if (i < 2) await openPage(visitor, place);
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

test('what an edit changed in sight flashes, and nothing else', async ({ visitor }) => {
  await openPage(visitor, 'one-word');
  await focusOn(visitor, cell('figure-product', 'weight.0.0'));
  await visitor.type('3');
  /** In the page: the cells of the figure as they stand; and those in which something moves. */
  const cells = () => Object.fromEntries([...document.querySelectorAll('#figure-product td > [data-of]')].map((shown) =>
    [shown.getAttribute('data-of'), shown.textContent]));
  const flashing = () => document.getAnimations().flatMap((each) => {
    const target = (each.effect as KeyframeEffect).target!;
    return target.matches('#figure-product td') ? [target.querySelector('[data-of]')!.getAttribute('data-of')] : [];
  }).sort();
  /** In the page: the places of everything that flashes out of sight. */
  const hidden = () => document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
    .filter((effect) => effect.getKeyframes().some((frame) => 'backgroundColor' in frame))
    .map(({ target }) => target!.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom < 0 || top > innerHeight).map(({ top }) => top);
  const before: Record<string, string | null> = await visitor.evaluate(cells);
  await visitor.press('Enter');
  await expect.poll(() => visitor.evaluate(flashing), { intervals: [20] }).not.toEqual([]);
  const flashed = await visitor.evaluate(flashing);
  const after: Record<string, string | null> = await visitor.evaluate(cells);
  expect(flashed).toEqual(Object.keys(after).filter((of) => after[of] !== before[of]).sort());
  expect(flashed.length).toBeLessThan(Object.keys(after).length);
  await drawn(visitor); // what is out of sight, too
  expect(await visitor.evaluate(hidden)).toEqual([]);
  await eventually(() => visitor.evaluate(flashing), []);
});

test('numbers that cannot be computed are refused or shown as such, never as others', async ({ visitor }) => {
  await openPage(visitor, 'one-word?v=1&river.softmax.1.sum=0');
  for (const link of ['bank.0=0&bank.1=0&bank.2=0&bank.3=0', 'river.softmax.1.sum=0', 'bank.0=3e38&stream.0=3e38', 'river.scores.1.1=3e38']) {
    await follow(visitor, `one-word?v=1&${link}`);
    await drawn(visitor);
    const { shown } = await visitor.evaluate(survey);
    expect(await wrongOnes(shown, await hashOf(visitor))).toEqual([]);
  }
  await expectNoComplaint(visitor);
});

test('opening the link again brings everything back', async ({ visitor }) => {
  await openPage(visitor, 'compare-weight-mix');
  await focusOn(visitor, cell('figure-compare', 'river.scores.0.2'));
  await visitor.type('-2');
  await visitor.press('Enter');
  await visitor.click('#figure-notebook choice-switch[field="notebook"] label:nth-of-type(4)');
  await visitor.click('loop-stepper .loop-controls button:nth-of-type(3)');
  await drawn(visitor);
  const { shown } = await expectTrueNumbers(visitor);
  const hash = await hashOf(visitor);
  expect(stateOf(hash)).toMatchObject({ edits: { 'river.scores.0.2': -2 }, notebook: '003', loop: 1 });
  await openPage(visitor, hash.slice(1));
  expect(await hashOf(visitor)).toBe(hash);
  const again = await visitor.evaluate(survey);
  const values = (list: typeof shown) => Object.fromEntries(list.map(({ of, text }) => [of, text]));
  expect(values(again.shown)).toMatchObject(values(shown.filter(({ of }) => again.shown.some((other) => other.of === of))));
});

test('a link followed before an edit is written into the address is read, not overwritten', async ({ visitor }) => {
  await openNear(visitor, 'one-word?v=1&loop=1&bank.0=2');
  // The edits are taken back; the address changes before that is written, and the page has not been told yet.
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

test('what was solved, guessed and chosen is remembered', async ({ visitor }) => {
  await openPage(visitor);
  await visitor.click('theme-switch label:last-of-type');
  await visitor.click('predict-reveal[name="inside"] button[value="no"]');
  await openPage(visitor);
  const remembered = await visitor.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    pressed: document.querySelector('predict-reveal[name="inside"] button[value="no"]')!.getAttribute('aria-pressed'),
  }));
  expect(remembered).toEqual({ theme: 'dark', pressed: 'true' });
});

test('a link brings its chapter and leads there, even if the window is elsewhere meanwhile', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  await visitor.evaluate(() => {
    addEventListener('hashchange', () => scrollTo(0, 0), { once: true });
    location.hash = 'order';
  });
  await eventually(() => visitor.evaluate(() => {
    const chapter = document.getElementById('order')!;
    return !chapter.hasAttribute('data-waiting') && Math.abs(chapter.getBoundingClientRect().top) < innerHeight / 2;
  }), true);
});

test('after a chapter could not be fetched, the page says so, shows no numbers of another state, and is loaded again with what was changed', async ({ visitor }) => {
  const waits = () => visitor.evaluate(() => document.querySelector('#three-roads')?.hasAttribute('data-waiting') ?? true);
  await visitor.open('/page-faltering/#three-roads?v=1&blend=2');
  await eventually(() => textOf(visitor, 'site-notice .notice p'), en.notice.noChapter);
  expect(await waits()).toBe(true);
  const numbers = () => visitor.evaluate(() => getComputedStyle(document.querySelector('#three-roads live-number')!).visibility);
  await eventually(numbers, 'hidden');
  await visitor.evaluate(() => void (document.cookie = 'network=back; max-age=8'));
  await visitor.click('site-notice .noChapter button');
  await eventually(waits, false);
  await eventually(() => textOf(visitor, 'site-notice'), '');
  expect(await numbers()).toBe('visible');
  expect(stateOf(await hashOf(visitor)).blend).toBe(2);
  await visitor.evaluate(() => void (document.cookie = 'network=; max-age=0'));
});

test('without WebAssembly the page says so, and the prose still reads', async ({ visitor }) => {
  await visitor.open('/page-without-wasm/');
  await eventually(() => textOf(visitor, 'site-notice .notice p'), en.notice.noEngine);
  const prose = await visitor.evaluate(() => [...document.querySelectorAll<HTMLElement>('live-number')].map((element) =>
    ({ of: element.dataset.of!, digits: Number(element.dataset.digits), text: element.textContent! })));
  expect(prose.length).toBeGreaterThan(20);
  expect(await wrongOnes(prose, '')).toEqual([]);
  await expectNoComplaint(visitor);
});
