// The scroll position: nothing jumps, a link leads to its chapter, and the text being read stays in place while other
// chapters load.
import { bringAll, chapterIds, drawn, eventually, follow, openNear, openPage } from './support/page.ts';
import { expect, isLong, longTest, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';
import { mend, spoilNow } from './support/spoiling.ts';
import { atRest, holdsNoPlace, nearChaptersLoaded } from './support/waits.ts';

/** The tops of all sections, figures, exercises and footers, in pixels. If the page jumps, these numbers change. */
const places = (visitor: Visitor) =>
  visitor.evaluate(() =>
    [...document.querySelectorAll('main section, lesson-figure, exercise-card, footer')].map((element) =>
      Math.round(element.getBoundingClientRect().top),
    ),
  );

for (const [size, look] of Object.entries({ ...(isLong ? { wide } : {}), phone })) {
  test(`nothing jumps after the page is ready, ${size}`, async ({ visitor }) => {
    await openPage(visitor, '', look);
    const before = await places(visitor);
    await drawn(visitor);
    await atRest(visitor);
    expect(await places(visitor)).toEqual(before);
    const jumps = await visitor.evaluate(() =>
      watched.shifts.filter(({ at, byUser }) => !byUser && at > watched.readyAt!),
    );
    expect(jumps).toEqual([]);
  });
}

longTest('chapters that are not loaded yet reserve about the height that they will need', async ({ visitor }) => {
  test.skip(visitor.browser === 'webkit', 'it lays all chapters out when the page opens');
  for (const [look, folder] of [
    [wide, ''],
    [phone, 'ru/'],
    ...(isLong
      ? ([
          [phone, ''],
          [{ ...wide, width: 1024 }, 'ru/'],
        ] as const)
      : []),
  ] as const) {
    await openNear(visitor, '', look, folder);
    const heights = () =>
      Object.fromEntries(
        [...document.querySelectorAll('main > section[id]')].map(({ id, clientHeight }) => [id, clientHeight]),
      );
    const kept: Record<string, number> = await visitor.evaluate(heights);
    await bringAll(visitor);
    const needed: Record<string, number> = await visitor.evaluate(heights);
    expect(Object.keys(kept).length).toBe(chapterIds.length);
    for (const [id, height] of Object.entries(needed))
      expect(Math.abs(kept[id]! / height - 1), `${folder}${id}, ${look.width} wide`).toBeLessThan(0.15);
  }
});

/**
 * The top of a chapter at the moment when it is painted. An IntersectionObserver reports after the page's last change
 * to a frame.
 */
const topOf = (visitor: Visitor, id: string) =>
  visitor.evaluate(
    (chapter) =>
      new Promise<number>((resolve) => {
        const painted = new IntersectionObserver(([seen]) => {
          painted.disconnect();
          resolve(Math.round(seen!.boundingClientRect.top));
        });
        painted.observe(document.getElementById(chapter)!);
      }),
    id,
  );
/** How far below the top of the window a link puts a chapter. */
const lineOf = (visitor: Visitor) =>
  visitor.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));

/** The distance between a chapter's top and the place where a link puts it, in pixels. */
const missOf = async (visitor: Visitor, id: string) => Math.abs((await topOf(visitor, id)) - (await lineOf(visitor)));

test('the table of contents links to every chapter', async ({ visitor }) => {
  await openNear(visitor, '');
  const links = await visitor.evaluate(() =>
    [...document.querySelectorAll('.contents ol a')].map((link) => link.getAttribute('href')),
  );
  expect(links).toEqual(chapterIds.slice(1).map((id) => `#${id}`));
});

test('a link opens at its chapter and stays there while others load', async ({ visitor }) => {
  for (const [i, place] of [
    'three-roads',
    'sandbox?v=1&loop=3',
    ...(isLong ? ['four-at-a-time', 'self-obsessed?v=1&loop=3'] : []),
  ].entries()) {
    const look = i % 2 === 0 ? wide : phone;
    await openNear(visitor, place, look);
    const chapter = place.split('?')[0]!;
    expect(await missOf(visitor, chapter), `${place} once ready`).toBeLessThan(9);
    await nearChaptersLoaded(visitor);
    await atRest(visitor);
    expect(await missOf(visitor, chapter), `${place} later`).toBeLessThan(9);
  }
});

longTest('late results of the laboratory do not move the text of a reader in the next chapter', async ({ visitor }) => {
  await openNear(visitor, 'look-inside');
  await follow(visitor, 'real-english');
  const glass = () =>
    visitor.evaluate(
      () => document.querySelector('gradient-story .twice') && document.querySelector('#figure-glass')!.clientHeight,
    );
  await eventually(async () => (await glass()) !== null, true);
  await visitor.evaluate(() => {
    document.querySelector('#real-english')!.scrollIntoView({ behavior: 'instant' });
  });
  await holdsNoPlace(visitor);
  const before = await glass();
  await visitor.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('matrix-glass select')!;
    select.value = [...select.options].find(({ value }) => value.endsWith('bias'))!.value;
    select.dispatchEvent(new Event('change'));
  });
  await eventually(async () => (await glass()) !== before, true);
  expect(await missOf(visitor, 'real-english')).toBeLessThan(9);
});

longTest('a link that is followed while chapters load leads to its chapter', async ({ visitor }) => {
  for (const last of ['many-heads?v=1&loop=2', 'order', ...(isLong ? ['many-heads', 'sandbox?v=1&loop=4'] : [])]) {
    await openNear(visitor, 'three-roads');
    // Whenever a chapter loads, follow the next link before the figures of that chapter change the heights.
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
    expect(await missOf(visitor, last.split('?')[0]!), last).toBeLessThan(9);
  }
});

test('on a slow machine, a link keeps its chapter in place while the chapter above it loads', async ({ visitor }) => {
  await openNear(visitor, '', { ...wide, slower: 6 });
  await spoilNow(visitor, 'late-page.js');
  const link = 'class-verified';
  await visitor.evaluate((chapter) => void (location.hash = chapter), link);
  await eventually(() => visitor.evaluate(() => document.querySelector('#real-english english-model') !== null), true);
  await mend(visitor);
  const misses: number[] = [];
  await eventually(async () => {
    misses.push(await missOf(visitor, link));
    return visitor.evaluate(() => document.querySelector('#class-verified')!.hasAttribute('data-waiting'));
  }, false);
  await atRest(visitor);
  misses.push(await missOf(visitor, link));
  expect(Math.max(...misses)).toBeLessThan(9);
});

test('a link keeps its chapter in place if the page becomes too short for that place for a moment', async ({
  visitor,
}) => {
  await openNear(visitor, '');
  const link = 'sandbox';
  await follow(visitor, link);
  await nearChaptersLoaded(visitor);
  await atRest(visitor);
  await follow(visitor, 'class-verified');
  await nearChaptersLoaded(visitor);
  await visitor.evaluate(async (chapter) => {
    const frame = () => new Promise(requestAnimationFrame);
    const followed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = chapter;
    await followed;
    const above = [...document.querySelectorAll<HTMLElement>('main > section')].slice(0, 6);
    for (const section of above) section.style.display = 'none';
    await frame();
    await frame();
    for (const section of above) section.style.display = '';
  }, link);
  await atRest(visitor);
  expect(await missOf(visitor, link)).toBeLessThan(9);
});

test('a link loads its chapter and leads there, even if the window scrolls elsewhere meanwhile', async ({
  visitor,
}) => {
  await openNear(visitor, 'one-word');
  await visitor.evaluate(() => {
    addEventListener('hashchange', () => scrollTo(0, 0), { once: true });
    location.hash = 'order';
  });
  await eventually(
    () =>
      visitor.evaluate(() => {
        const chapter = document.getElementById('order')!;
        return !chapter.hasAttribute('data-waiting') && Math.abs(chapter.getBoundingClientRect().top) < innerHeight / 2;
      }),
    true,
  );
});
