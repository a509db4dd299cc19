// Tests how readers find their way: the menu with the contents, links back and forward, the offer to continue, and
// links that open at an edited figure.
import { words as learning } from '../../web/core/learning/words.en.ts';
import { en } from '../../web/core/words/en.ts';
import { road, shortRoad } from '../../web/chapters/road.ts';
import { rightAnswerTo } from './support/answering.ts';
import { axeViolations } from './support/axe.ts';
import {
  cell,
  drawn,
  eventually,
  focusIsOn,
  focusOn,
  follow,
  hashOf,
  openMenu,
  openNear,
  textOf,
} from './support/page.ts';
import { stateOf } from './support/lesson.ts';
import { expect, isLong, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const isOpen = (visitor: Visitor) => visitor.evaluate(() => document.querySelector('#menu')!.matches(':popover-open'));
/**
 * Opens the menu with the keyboard, so that the page does not move. Firefox's driver would scroll to an element before
 * clicking it, even if the element is in sight.
 */
async function openByKeyboard(visitor: Visitor): Promise<void> {
  await focusOn(visitor, '.menu-button');
  await visitor.press('Enter');
  await eventually(() => isOpen(visitor), true);
}
/** The links of the menu, by their labels. */
const menuLinks = (visitor: Visitor) =>
  visitor.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('.menu-ways > p')].map((way) => {
        const link = way.querySelector('a')!;
        return [way.textContent.replace(link.textContent, '').trim(), link.hash];
      }),
    ),
  );

for (const [size, look] of Object.entries({
  ...(isLong ? { wide } : {}),
  phone: { ...phone, colorScheme: 'dark' as const },
})) {
  test(`the menu shows the contents with ticks, and leads back and on, ${size}`, async ({ visitor }) => {
    await openNear(visitor, 'one-word', look);
    await rightAnswerTo(visitor, 'project');
    const scrolled = await visitor.evaluate(() => scrollY);
    await openByKeyboard(visitor);
    expect(await menuLinks(visitor)).toEqual({ [en.menu.on]: '#compare-weight-mix' });
    const links = await visitor.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('.menu-ways li a')].map(({ hash }) => hash),
    );
    expect(links).toEqual(['opening', ...road.map(({ id }) => id), 'glossary'].map((id) => `#${id}`));
    expect(await textOf(visitor, '.menu-ways li:has(.solved) a')).toContain(`✓ ${en.exercise.solved}`);
    const inside = await visitor.evaluate(() => {
      const { left, right, top, bottom } = document.querySelector('#menu')!.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    });
    expect(inside, 'the menu is in the window').toBe(true);
    expect(await axeViolations(visitor)).toEqual([]);
    await visitor.press('Escape');
    expect(await isOpen(visitor)).toBe(false);
    expect(await focusIsOn(visitor, '.menu-button')).toBe(true);
    expect(await visitor.evaluate(() => scrollY), 'nothing has moved').toBe(scrolled);
    // With the keyboard, go into the menu and on to the next chapter.
    await visitor.press('Enter');
    await visitor.press('Tab');
    // In some browsers, Tab first goes to the menu's scrolling box.
    if (await focusIsOn(visitor, '#menu')) await visitor.press('Tab');
    expect(await focusIsOn(visitor, '.menu-ways a[href="#compare-weight-mix"]')).toBe(true);
    await visitor.press('Enter');
    expect(await isOpen(visitor)).toBe(false);
    await eventually(() => visitor.evaluate(() => location.hash), '#compare-weight-mix');
    await eventually(
      () => visitor.evaluate(() => document.querySelector('#compare-weight-mix')!.hasAttribute('data-waiting')),
      false,
    );
    await visitor.press('Tab');
    await eventually(() => focusIsOn(visitor, '#compare-weight-mix *'), true);
    await eventually(
      () => visitor.evaluate(() => document.querySelector<HTMLAnchorElement>('.contents [aria-current]')?.hash),
      '#compare-weight-mix',
    );
    await openByKeyboard(visitor);
    expect(await menuLinks(visitor)).toEqual({ [en.menu.back]: '#one-word', [en.menu.on]: '#self-obsessed' });
  });
}

const placeKept = (visitor: Visitor): Promise<unknown> =>
  visitor.evaluate(() => JSON.parse(localStorage.getItem('riverbank-reading') ?? '{}') as unknown);

test('a returning reader is offered to continue at the last chapter', async ({ visitor }) => {
  await openNear(visitor, '');
  expect(await textOf(visitor, '.go-on')).toBe('');
  await follow(visitor, 'order');
  await eventually(() => placeKept(visitor), { chapter: 'order', link: '' });
  await openNear(visitor, '');
  await eventually(() => textOf(visitor, '.go-on'), `${en.menu.goOn} 7 Order`);
  expect(
    await visitor.evaluate(() => document.querySelector('.go-on')!.getBoundingClientRect().bottom < innerHeight / 2),
    'the offer is at the top of the page',
  ).toBe(true);
  await openMenu(visitor);
  expect((await menuLinks(visitor))[en.menu.goOn]).toBe('#order');
  await visitor.press('Escape');
  await visitor.click('.offer .go-on a');
  await eventually(() => visitor.evaluate(() => location.hash), '#order');
  // Two stored places: one that an earlier version kept, with only the chapter, and an invalid one, which leads
  // nowhere.
  for (const [place, offered] of [
    ['self-obsessed', `${en.menu.goOn} 3 Self-obsessed similarity`],
    ['"><b>', ''],
  ] as const) {
    await visitor.open('/fixture/quiet.html');
    await visitor.evaluate((left) => {
      localStorage.removeItem('riverbank-reading');
      localStorage.setItem('riverbank-place', left);
    }, place);
    await openNear(visitor, '');
    await eventually(() => visitor.evaluate(() => document.querySelector('site-menu .menu-ways') !== null), true);
    expect(await textOf(visitor, '.go-on')).toBe(offered);
  }
  expect(await visitor.consoleErrors()).toEqual([]);
});

test('edits are offered again together with the last chapter, until the reader makes others', async ({ visitor }) => {
  await openNear(visitor, 'order');
  await focusOn(visitor, cell('figure-order', 'order.embeddings.0.2'));
  for (const key of ['2', 'Enter']) await visitor.press(key);
  const hash = await hashOf(visitor);
  const [, link] = hash.slice(1).split('?');
  await openNear(visitor, '');
  expect(await placeKept(visitor)).toEqual({ chapter: 'order', link });
  await eventually(() => textOf(visitor, '.go-on'), `${en.menu.goOn} 7 Order · 1 ${en.edits.changes(1)}`);
  expect(stateOf(await hashOf(visitor)).edits, 'nothing is set unasked').toEqual({});
  // The edits are not lost if the reader goes to another chapter or moves a slider.
  await follow(visitor, 'one-word?v=1&blend=30');
  await eventually(() => placeKept(visitor), { chapter: 'one-word', link, madeIn: 'order' });
  await openMenu(visitor);
  const [name, way] = Object.entries(await menuLinks(visitor))[0]!;
  expect(name).toContain(en.menu.goOn);
  expect(way).toBe(`#one-word?${link}`);
  await visitor.click('.menu-ways > p a');
  await eventually(async () => stateOf(await hashOf(visitor)).edits, { 'dog.2': 2 });
  await visitor.click('edit-bar .edit-bar > button:nth-of-type(3)');
  await openNear(visitor, '');
  expect(await placeKept(visitor), 'what was reset is gone').toEqual({ chapter: 'one-word', link: '' });
  // The stored link cannot be read. The page sets it aside and still offers the chapter.
  await visitor.open('/fixture/quiet.html');
  await visitor.evaluate(() =>
    localStorage.setItem('riverbank-reading', '{"chapter":"order","link":"v=0&x","more":1}'),
  );
  await openNear(visitor, '');
  await eventually(() => textOf(visitor, '.go-on'), `${en.menu.goOn} 7 Order`);
  expect(await textOf(visitor, 'site-notice .notice p')).toBe(en.notice.unread);
  expect(await placeKept(visitor)).toEqual({ chapter: 'order', link: '', more: 1 });
  expect(await visitor.consoleErrors()).toEqual([]);
});

/** Sets one number of the chapter "one-word"'s W. */
async function setWeight(visitor: Visitor, place: string, number: string): Promise<void> {
  await focusOn(visitor, cell('figure-product', `weight.${place}`));
  for (const key of [number, 'Enter']) await visitor.press(key);
  await drawn(visitor);
}

const sets = (visitor: Visitor): Promise<string[]> =>
  visitor.evaluate(() =>
    [...document.querySelectorAll('.offer .earlier-sets li')].map((line) =>
      line.textContent.trim().replace(/\s+/g, ' '),
    ),
  );

test('a set of edits is never overwritten silently: it is kept until the reader deletes it', async ({ visitor }) => {
  await openNear(visitor, 'order');
  await focusOn(visitor, cell('figure-order', 'order.embeddings.0.2'));
  for (const key of ['2', 'Enter']) await visitor.press(key);
  await drawn(visitor);
  // The reader ignores the offer and edits another number.
  await openNear(visitor, 'one-word');
  await setWeight(visitor, '0.0', '3');
  // The reader follows a link with other edits.
  await follow(visitor, 'one-word?v=1&weight.1.1=7');
  await openNear(visitor, '');
  await eventually(
    () => textOf(visitor, '.go-on'),
    `${en.menu.goOn} 1 One word, two meanings · 1 ${en.edits.changes(1)}`,
  );
  const [one, order] = ['1 One word, two meanings', '7 Order'].map(
    (title) => `${title} · 1 ${en.edits.changes(1)} ${en.menu.giveUp}`,
  );
  expect(await sets(visitor)).toEqual([order, one]);
  // The menu lists both sets of edits. The reader deletes one set and continues with the other.
  await openMenu(visitor);
  expect(await visitor.evaluate(() => document.querySelectorAll('site-menu .earlier-sets li').length)).toBe(2);
  await visitor.press('Escape');
  await visitor.click('.offer .earlier-sets button');
  await eventually(() => sets(visitor), [one!]);
  await visitor.click('.offer .earlier-sets a');
  await eventually(async () => stateOf(await hashOf(visitor)).edits, { 'weight.0.0': 3 });
  await eventually(() => visitor.evaluate(() => document.querySelector('.offer')), null);
  await openNear(visitor, '');
  expect(await sets(visitor), 'what gave way to it').toEqual([one!]);
  // A second window keeps its own edits and overwrites no other edits.
  await visitor.openBeside('/page/#one-word?v=1&weight.2.2=4');
  await eventually(() => visitor.evaluate(() => document.documentElement.dataset['ready']), 'true');
  await visitor.evaluate(() => dispatchEvent(new Event('pagehide')));
  await openNear(visitor, '');
  await eventually(() => sets(visitor), [one!, one!]);
  expect(await visitor.consoleErrors()).toEqual([]);
});

test('after an edit the address names its chapter, and the link opens at the figure', async ({ visitor }) => {
  await openNear(visitor, '');
  await follow(visitor, 'one-word');
  // The address is as if the reader had come to this chapter by scrolling.
  await visitor.evaluate(() => history.replaceState(null, '', ' '));
  await openNear(visitor, 'order');
  await visitor.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: (text: string) => Promise.resolve(void (document.title = text)),
    });
  });
  await focusOn(visitor, cell('figure-order', 'order.embeddings.0.2'));
  for (const key of ['2', 'Enter']) await visitor.press(key);
  const hash = await hashOf(visitor);
  expect(hash).toMatch(/^#order\?v=1&/);
  await visitor.click('edit-bar .copy-link button');
  await eventually(() => textOf(visitor, 'edit-bar [role=status]'), en.copy.copied);
  const copied = await visitor.evaluate(() => new URL(document.title).hash);
  expect(copied).toBe(hash.replace('#order', '#figure-order'));
  await openNear(visitor, copied.slice(1));
  await eventually(() => visitor.evaluate(() => document.querySelector('#order')!.hasAttribute('data-waiting')), false);
  await drawn(visitor);
  const off = await visitor.evaluate(() => {
    const figure = document.querySelector('#figure-order')!;
    const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    // The figure stays in view beside its text, a little below the line to which links scroll.
    const stays = parseFloat(getComputedStyle(figure).insetBlockStart);
    return Math.abs(figure.getBoundingClientRect().top - Math.max(line, stays));
  });
  expect(off).toBeLessThan(2);
  expect(await hashOf(visitor)).toBe(copied);
});

/** Runs in the page: the box of the sentence that contains a word. */
function sentenceBox(selector: string): { top: number; bottom: number } {
  const word = document.querySelector(selector)!;
  const paragraph = word.closest('p')!;
  const letters: { text: Text; at: number }[] = [];
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    for (let at = 0; at < (walker.currentNode as Text).length; at++)
      letters.push({ text: walker.currentNode as Text, at });
  const place = letters.findIndex(({ text }) => word.contains(text));
  let start = 0;
  for (const sentence of paragraph.textContent!.split(/(?<=[.!?…][”»)]*\s)/)) {
    const stop = start + sentence.length;
    if (place < stop) {
      const boxes = letters.slice(start, stop).map(({ text, at }) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect();
      });
      const seen = boxes.filter(({ width }) => width > 0);
      return { top: Math.min(...seen.map(({ top }) => top)), bottom: Math.max(...seen.map(({ bottom }) => bottom)) };
    }
    start = stop;
  }
  throw new Error(`no sentence has ${selector}`);
}

test('a term’s note appears beside its sentence and covers no line of it', async ({ visitor }) => {
  for (const look of [wide, phone]) {
    await openNear(visitor, 'one-word', look);
    for (const place of ['one-word', 'compare-weight-mix']) {
      await follow(visitor, place);
      const terms = await visitor.evaluate(
        (id) =>
          Array.from(
            document.querySelectorAll(`#${id} .prose p a[data-term]`),
            (term) => term.getAttribute('data-term')!,
          ),
        place,
      );
      for (const term of new Set(terms)) {
        const word = `#${place} .prose p a[data-term="${term}"]`;
        await focusOn(visitor, word);
        await eventually(
          () =>
            visitor.evaluate(
              (name) =>
                document.querySelector('term-notes:not([hidden]) p')?.textContent ===
                document.querySelector(`dt[data-entry="${name}"]`)?.textContent,
              term,
            ),
          true,
        );
        const noteBox = () =>
          visitor.evaluate(() => document.querySelector('term-notes')!.getBoundingClientRect().toJSON() as DOMRect);
        // The window may still be scrolling to the focused word.
        const isBeside = async (): Promise<boolean> => {
          const [sentence, note] = [await visitor.evaluate(sentenceBox, word), await noteBox()];
          const between = Math.max(note.top - sentence.bottom, sentence.top - note.bottom);
          return between >= 0 && between < 12;
        };
        await expect.poll(isBeside, `${term}: the note is beside its sentence`).toBe(true);
        const note = await noteBox();
        expect([note.left >= 0, note.right <= look.width]).toEqual([true, true]);
        await visitor.press('Escape');
        await eventually(() => textOf(visitor, 'term-notes:not([hidden])'), '');
      }
    }
  }
});

test('each chapter’s end links to the next one, and on the short road also to the next of that road', async ({
  visitor,
}) => {
  await openNear(visitor, 'order');
  const onward = (id: string) =>
    visitor.evaluate(
      (chapter) => [...document.querySelectorAll<HTMLAnchorElement>(`#${chapter} .onward a`)].map(({ hash }) => hash),
      id,
    );
  expect(await onward('order')).toEqual(['#no-peeking']);
  await follow(visitor, 'no-peeking');
  expect(await onward('no-peeking')).toEqual(['#averages', '#language-model']);
  const marked = await visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.contents li:has(small) a')].map(({ hash }) => hash),
  );
  expect(marked).toEqual(shortRoad.map((id) => `#${id}`));
});

test('the menu leads teachers to the task form and keeps their edits', async ({ visitor }) => {
  await openNear(visitor, 'one-word?v=1&bank.0=2');
  await openMenu(visitor);
  await focusOn(visitor, '.menu-task');
  await visitor.press('Enter');
  await eventually(() => textOf(visitor, 'teacher-panel output').catch(() => ''), learning.teacher.none); // the page is loaded again
  expect(await visitor.evaluate(() => location.search)).toBe('?task=');
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'bank.0': 2 });
});
