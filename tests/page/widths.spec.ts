// The page at many widths of the window: nothing is cut off at the side, and nothing overlaps its neighbour.
import { languages } from '../../web/core/words/languages.ts';
import { beyond } from './support/beyond.ts';
import { drawn, eventually, follow, openPage } from './support/page.ts';
import { openRead } from './support/real-english.ts';
import { expect, isLong, onceInShort, someLanguages, test } from './support/test.ts';
import { wide } from './support/visitor.ts';
import type { BrowserName, Visitor } from './support/visitor.ts';

/** A low window, but high enough for docked figures. */
const height = 500;
/** Common widths of windows. */
const common = [320, 360, 390, 600, 768, 1024, 1280, 1366, 1440, 1920];
/** A few widths that cover each of the page's layouts. */
const few = [320, 390, 1024, 1366];
/** Testing all widths takes some minutes, so only the long form (`npm run test:long`) does. */
const every = Array.from({ length: 141 }, (_, i) => 320 + 16 * i);

/** The widths at which the page is checked with everything unfolded. */
const unfolded = (browser: BrowserName): readonly number[] =>
  isLong ? (browser === 'chromium' ? every : common) : few;

/**
 * Lists everything that overflows: one line for each thing, with its widths and the width at which it overflows most.
 */
async function sweep(visitor: Visitor, widths: readonly number[]): Promise<string[]> {
  const found = new Map<string, { widths: number[]; worst: number; at: number }>();
  for (const width of widths) {
    await visitor.resize(width, height);
    for (const { what, by } of [
      ...(await visitor.evaluate(beyond)),
      ...(await visitor.evaluate(stubs)),
      ...(await visitor.evaluate(strips)),
      ...(await visitor.evaluate(close)),
      ...(await visitor.evaluate(squeezed)),
      ...(await visitor.evaluate(torn)),
    ]) {
      const { widths: before, worst, at } = found.get(what) ?? { widths: [], worst: -Infinity, at: 0 };
      found.set(what, {
        widths: [...new Set([...before, width])],
        worst: Math.max(worst, by),
        at: by > worst ? width : at,
      });
    }
  }
  return [...found].map(
    ([what, { widths: at, worst, at: worstAt }]) => `${what}: ${worst} px at ${worstAt}, at all of ${at.join(' ')}`,
  );
}

/** Runs in the page: reports the meter's bar if it is shown but too short to read. */
function stubs(): { what: string; by: number }[] {
  // The meter is empty in chapters without a cosine.
  const width = document.querySelector('.meter .scale')?.getBoundingClientRect().width ?? 0;
  return width > 0 && width < 48 ? [{ what: 'the meter’s bar is a stub', by: Math.round(48 - width) }] : [];
}

/**
 * Runs in the page: lists pictures and tables of which a scrolling box hides only a narrow strip. They should shrink a
 * little instead. Scrolling is for pictures that are far too wide, for tables that the reader's numbers have widened,
 * and for tables on phones, where smaller digits would be hard to read. In the sandbox the reader chooses the sizes.
 */
function strips(): { what: string; by: number }[] {
  const mayScroll = innerWidth < 1024 || document.documentElement.hasAttribute('data-edited');
  return [...document.querySelectorAll(mayScroll ? 'svg, canvas' : 'svg, canvas, table')].flatMap((picture) => {
    if (!picture.checkVisibility() || (picture.matches('table') && picture.closest('sandbox-bench'))) return [];
    let box = picture.parentElement;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
    if (!box || box.matches('.stage')) return [];
    const { left, right, width } = picture.getBoundingClientRect();
    const inner = box.getBoundingClientRect();
    const by = Math.round(Math.max(right + box.scrollLeft - inner.left - box.clientWidth, inner.left - left));
    const place = picture.closest('[id]')?.id;
    return by > 1 && by < 0.12 * width
      ? [{ what: `${place}: a strip of ${picture.getAttribute('class')} is cut off`, by }]
      : [];
  });
}

/**
 * Runs in the page: lists tables in which a gap between neighbouring cells is less than about half a letter or 4 px,
 * and how much is missing.
 */
function close(): { what: string; by: number }[] {
  const ends = (cell: Element) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  };
  return [...document.querySelectorAll('table')].flatMap((table) => {
    // In a matrix product, the row labels of the result are only for screen readers, so measure only the numbers.
    const kinds = table.matches('.matrix') ? 'td' : 'td, th';
    const gaps = [...table.querySelectorAll('tr')].flatMap((row) => {
      const cells = [...row.querySelectorAll(kinds)].map(ends).filter(({ width }) => width > 1);
      return cells.slice(1).map(({ left }, i) => left - cells[i]!.right);
    });
    const least = Math.min(4, 0.45 * Number.parseFloat(getComputedStyle(table).fontSize));
    const by = Math.round(10 * (least - Math.min(...gaps))) / 10;
    const figure = table.closest('[id]')?.id;
    const name = table.getAttribute('aria-label') ?? table.className;
    return by > 0.2 ? [{ what: `${figure}, ${name}: cells run together`, by }] : [];
  });
}

/**
 * Runs in the page: lists headings of table rows that are broken into four lines or more, although the window is wide.
 */
function squeezed(): { what: string; by: number }[] {
  if (innerWidth < 1024) return [];
  return [...document.querySelectorAll('lesson-figure tbody th')].flatMap((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
    const figure = heading.closest('[id]')?.id;
    return lines > 3 ? [{ what: `${figure}: "${heading.textContent?.trim()}" is squeezed`, by: lines - 3 }] : [];
  });
}

/** Runs in the page: lists the products of a written sum that are broken before their second factor. */
function torn(): { what: string; by: number }[] {
  return [...document.querySelectorAll('.work > .sign')].flatMap((sign) => {
    const next = sign.nextElementSibling;
    if (!/[×÷]/.test(sign.textContent) || !next || !sign.checkVisibility()) return [];
    const by = Math.round(next.getBoundingClientRect().top - sign.getBoundingClientRect().top);
    const figure = sign.closest('[id]')?.id;
    const text = sign.parentElement?.textContent.replace(/\s+/g, ' ').trim();
    return by > Number.parseFloat(getComputedStyle(sign).fontSize)
      ? [{ what: `${figure}: a product is torn apart in "${text}"`, by }]
      : [];
  });
}

/**
 * Runs in the page: opens folds, guesses and solutions, and shows every second exercise in its longest form, so that
 * everything is as wide as it can be.
 */
async function unfold(): Promise<void> {
  const whole = [...document.querySelectorAll<HTMLButtonElement>('.stages button:last-of-type')];
  for (const [i, button] of whole.entries()) if (i % 2 === 0) button.click();
  await new Promise(requestAnimationFrame);
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    'exercise-card button[aria-expanded], predict-reveal .choices button:last-child',
  ))
    button.click();
}

/** Runs in the page: selects in each switch the choice with this index, counted from 0 and starting over at the end. */
function choose(place: number): void {
  for (const group of document.querySelectorAll('main .switch')) {
    const choices = group.querySelectorAll<HTMLInputElement>('input[type=radio]');
    choices[place % choices.length]?.click();
    const list = group.querySelector('select');
    if (!list) continue;
    list.selectedIndex = place % list.length;
    list.dispatchEvent(new Event('change'));
  }
}

/**
 * The test calls choose() with the indexes from 0 to `rounds` − 1. With 12 rounds, each choice of a switch with three
 * choices is combined with each choice of every switch with two or four choices. With 3 rounds, only the first three
 * choices of each switch are selected.
 */
const rounds = isLong ? 12 : 3;

for (const {
  folder,
  words: { page },
} of someLanguages) {
  test(
    `nothing overflows with each switch in each of its positions, ${page.name}`,
    onceInShort,
    async ({ visitor }) => {
      await openPage(visitor, 'no-peeking', wide, folder);
      const found = new Set<string>();
      for (let place = 0; place < rounds; place++) {
        await visitor.evaluate(choose, place);
        await drawn(visitor);
        for (const line of await sweep(visitor, isLong ? common : [320, 1366])) found.add(`${place}: ${line}`);
      }
      expect([...found]).toEqual([]);
    },
  );
}

for (const {
  folder,
  words: { page },
} of languages) {
  // Except in Chromium, the short form (`npm test`) tests only Russian, which has the longest words.
  test(
    `nothing overflows as the page opens, or edited and unfolded, ${page.name}`,
    folder === '' ? onceInShort : {},
    async ({ visitor }) => {
      await openPage(visitor, 'no-peeking', wide, folder);
      if (isLong || folder === '') expect(await sweep(visitor, isLong ? common : few)).toEqual([]);
      await follow(visitor, 'no-peeking?v=1&bank.0=-2.5&weight.0.0=2');
      await visitor.evaluate(unfold);
      await drawn(visitor);
      expect(await sweep(visitor, unfolded(visitor.browser))).toEqual([]);
    },
  );
}

test(
  'with large numbers nothing overflows, and a table that is too wide for its figure can be scrolled',
  onceInShort,
  async ({ visitor }) => {
    await openPage(visitor, 'one-word', wide);
    const edits =
      'bank.0=10000&mud.1=-1234.5&weight.0.0=-100000&hand.embeddings.1.1=-1000&learned.queryWeight.0.0=-2000.25';
    await follow(visitor, `one-word?v=1&${edits}`);
    await drawn(visitor);
    expect(await sweep(visitor, [...few].reverse())).toEqual([]);
    const scrolls = () => visitor.evaluate(() => document.querySelector('#figure-product [data-wide]') !== null);
    await eventually(scrolls, true);
    await follow(visitor, 'one-word?v=1');
    await eventually(scrolls, false);
  },
);

test('with the reader’s own sentences in the header nothing overflows on a phone', onceInShort, async ({ visitor }) => {
  await openRead(visitor);
  await drawn(visitor);
  for (const width of [320, 360, 390]) {
    await visitor.resize(width, height);
    // A sentence that is too long for the header ends with "…", so it may overflow.
    const found = (await visitor.evaluate(beyond)).filter(({ what }) => !what.includes('span.sentence.own'));
    expect(found, `${width} px`).toEqual([]);
  }
});
