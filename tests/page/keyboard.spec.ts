// Everything on the page can be reached and done without a mouse, and the focus is always visible.
import { en } from '../../web/core/words/en.ts';
import { stateOf } from './support/lesson.ts';
import {
  cell,
  drawn,
  eventually,
  expectTrueNow,
  focusIsOn,
  focusOn,
  follow,
  hashOf,
  openNear,
  openPage,
  openProof,
  textOf,
} from './support/page.ts';
import { expect, isLong, longTest, onceInShort, test } from './support/test.ts';
import { collectStops, stopInSight } from './support/tab-stops.ts';
import type { Stop } from './support/tab-stops.ts';
import type { Visitor } from './support/visitor.ts';

const pressAll = async (visitor: Visitor, ...keys: string[]): Promise<void> => {
  for (const key of keys) await visitor.press(key);
};

test('Tab reaches every control once, in reading order and in sight', async ({ visitor }) => {
  await openPage(visitor);
  // The page keeps a focused control in sight for one second. Stop that timer, so that the second does not end.
  await visitor.evaluate(() => void (longClock = 1000));
  // Every key press takes time, so the short form (`npm test`) keeps only some chapters: in Chromium, chapters that
  // together have all kinds of controls.
  if (!isLong) {
    await visitor.evaluate(
      (some) => document.querySelectorAll(`main > section:not(${some})`).forEach((other) => other.remove()),
      visitor.browser === 'chromium'
        ? '#opening, #query-key-value, #language-model, #sandbox'
        : '#opening, #compare-weight-mix, #no-peeking',
    );
  }
  const names = await visitor.evaluate(collectStops);
  expect(names.length).toBeGreaterThan(40);
  const visited: Stop[] = [];
  while ((visited.at(-1)?.place ?? -1) < names.length - 1 && visited.length < 2 * names.length) {
    await visitor.press('Tab');
    visited.push(await stopInSight(visitor, names));
  }
  const stops = visited.filter(({ place }) => place >= 0);
  expect(stops.map(({ place }) => names[place])).toEqual(names);
  expect(stops.filter(({ outlined }) => !outlined).map(({ place }) => `no outline: ${names[place]}`)).toEqual([]);
});

test(
  'a focused control stays in sight while heights above it change, but the reader can scroll away',
  onceInShort,
  async ({ visitor }) => {
    await openPage(visitor);
    const names = await visitor.evaluate(collectStops);
    // The page keeps a focused control in sight for one second. In this test that second does not end.
    await visitor.evaluate(() => void (longClock = 1000));
    await focusOn(visitor, '#one-word predict-reveal button');
    await visitor.press('Tab');
    await visitor.evaluate(() => {
      document.documentElement.style.overflowAnchor = 'none'; // otherwise some browsers adjust the scrolling
      const taller = document.createElement('div');
      taller.style.height = '3000px';
      document.querySelector('main')!.prepend(taller);
    });
    await stopInSight(visitor, names);
    await visitor.press('Tab');
    const scrolled = await visitor.evaluate(async () => {
      const frames = async (count: number) => {
        for (let frame = 0; frame < count; frame++) await new Promise((next) => requestAnimationFrame(next));
      };
      // Like a reader, scroll only after the control has come into sight.
      await new Promise<void>((seen) =>
        new IntersectionObserver(([{ isIntersecting } = { isIntersecting: false }], observer) => {
          if (!isIntersecting) return;
          observer.disconnect();
          seen();
        }).observe(document.activeElement!),
      );
      await frames(2);
      document.querySelector<HTMLElement>('main > div')!.style.height = '3020px'; // meanwhile the content grows a little more
      scrollTo(0, 0);
      await frames(5);
      return scrollY;
    });
    expect(scrolled).toBe(0);
  },
);

/**
 * The calculation that a figure shows: its numbers, its signs, the highlighted cells, and how many lines of code it
 * names.
 */
const sumIn = (visitor: Visitor, figure: string) =>
  visitor.evaluate((id) => {
    const read = (selector: string) =>
      [...document.querySelectorAll(`#${id} ${selector}`)].map(({ textContent }) => textContent!.trim());
    return {
      numbers: read('cell-story .work .number').map((text) => Number(text.replace('−', '-'))),
      signs: read('cell-story .work .sign'),
      left: read('.left td.lit .number'),
      right: read('.right td.lit .number'),
      code: read('cell-story dd').length,
    };
  }, figure);

test('arrow keys walk through a matrix, and each cell shows how it is computed', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  const seen = new Set<string>();
  await focusOn(visitor, cell('figure-product', 'river.projected.0.0'));
  const road = [
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowDown',
    'Home',
    'ArrowDown',
    'ArrowDown',
    'End',
    'ArrowUp',
  ];
  for (const key of road) {
    await visitor.press(key);
    const { numbers, signs, left, right, code } = await sumIn(visitor, 'figure-product');
    const terms = [0, 1, 2, 3].map((k) => numbers[2 * k]! * numbers[2 * k + 1]!);
    expect(Math.abs(terms.reduce((sum, term) => sum + term) - numbers[8]!)).toBeLessThan(0.00051);
    expect(signs).toEqual(['×', '+', '×', '+', '×', '+', '×', '=']);
    expect([left, right].map((texts) => texts.map(Number))).toEqual(
      [0, 1].map((side) => numbers.slice(0, 8).filter((_, i) => i % 2 === side)),
    );
    expect(code).toBe(3);
    seen.add(
      await visitor.evaluate(() => document.activeElement!.querySelector('[data-of]')!.getAttribute('data-of')!),
    );
  }
  expect([...seen]).toEqual(
    [
      'river.projected.0.1',
      'river.projected.0.2',
      'river.projected.1.2',
      'river.projected.1.0',
      'river.projected.2.0',
      'river.projected.2.2',
      'river.projected.1.2',
    ].filter((path, i, all) => all.indexOf(path) === i),
  );
  await visitor.press('Control+Home');
  expect(await focusIsOn(visitor, cell('figure-product', 'river.projected.0.0'))).toBe(true);
  await visitor.press('Control+End');
  expect(await focusIsOn(visitor, cell('figure-product', 'river.projected.2.2'))).toBe(true);
});

const editsOf = async (visitor: Visitor): Promise<Record<string, number>> => {
  await drawn(visitor);
  return { ...stateOf(await hashOf(visitor)).edits };
};

longTest('a formula is drawn again only when the operation changes, not at each edit', async ({ visitor }) => {
  await openPage(visitor, 'one-word');
  await focusOn(visitor, cell('figure-product', 'weight.0.0'));
  /** The ids of the figures whose formula is a new element since the last call. */
  const renewed = () =>
    visitor.evaluate(() => {
      const kept = (globalThis.formulas ??= new Set<Element>());
      const shown = [...document.querySelectorAll('cell-story .formula > *')];
      globalThis.formulas = new Set(shown);
      return shown.filter((formula) => !kept.has(formula)).map((formula) => formula.closest('lesson-figure')!.id);
    });
  expect((await renewed()).length).toBeGreaterThan(10);
  await visitor.type('3');
  await visitor.press('Enter');
  await drawn(visitor);
  expect(await renewed()).toEqual([]);
  await focusOn(visitor, cell('figure-product', 'river.projected.0.0'));
  await drawn(visitor);
  expect(await renewed()).toEqual(['figure-product']);
});

test('a cell is edited, undone, redone and reset by keyboard', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  const first = cell('figure-product', 'weight.0.0');
  await focusOn(visitor, first);
  await pressAll(visitor, '2', '.', '5', 'Enter');
  await eventually(() => focusIsOn(visitor, first), true);
  expect(await editsOf(visitor)).toEqual({ 'weight.0.0': 2.5 });
  expect(await textOf(visitor, 'edit-bar')).toContain('1 change by you');
  await pressAll(visitor, 'ArrowRight', 'F2', 'Control+a', '7', 'Enter');
  expect(await editsOf(visitor)).toEqual({ 'weight.0.0': 2.5, 'weight.0.1': 7 });
  await visitor.press('Control+z');
  expect(await editsOf(visitor)).toEqual({ 'weight.0.0': 2.5 });
  await visitor.press('Control+z');
  expect(await editsOf(visitor)).toEqual({});
  await visitor.press('Control+Shift+z');
  await visitor.press('Control+Shift+z');
  expect(await editsOf(visitor)).toEqual({ 'weight.0.0': 2.5, 'weight.0.1': 7 });
  await visitor.press('Delete');
  expect(await editsOf(visitor)).toEqual({ 'weight.0.0': 2.5 });
  await focusOn(visitor, 'edit-bar button:last-of-type');
  await visitor.press('Enter');
  expect(await editsOf(visitor)).toEqual({});
  await expectTrueNow(visitor);
});

test('a text that is not a number changes nothing, and Escape leaves the field', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  const target = cell('figure-product', 'weight.3.1');
  const before = await textOf(visitor, target);
  await focusOn(visitor, target);
  await visitor.press('Enter');
  await eventually(() => focusIsOn(visitor, 'input.cell-field'), true);
  await visitor.type('x');
  await visitor.press('Enter');
  await eventually(
    async () => (await textOf(visitor, '#figure-product .right .grid-message')).includes('cannot read “x” as a number'),
    true,
  );
  expect(await focusIsOn(visitor, 'input.cell-field[aria-invalid="true"]')).toBe(true);
  await visitor.press('Escape');
  await eventually(() => focusIsOn(visitor, target), true);
  expect(await textOf(visitor, target)).toBe(before);
  expect(await editsOf(visitor)).toEqual({});
});

test('slider, switches, loop, guesses and terms work by keyboard', async ({ visitor }) => {
  await openNear(visitor, '');
  await focusOn(visitor, 'blend-slider input');
  await pressAll(visitor, 'ArrowRight', 'ArrowRight');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).blend).toBe(2);
  await visitor.press('End');
  await expectTrueNow(visitor, 10);
  expect(await textOf(visitor, 'bank-meter .number')).toBe('0.623');

  await openProof(visitor);
  const goTo = async (chapter: string) =>
    follow(visitor, `${chapter}${(await hashOf(visitor)).replace(/^#?[^?]*/, '')}`);
  for (const [chapter, figure, field, wanted] of [
    ['compare-weight-mix', 'compare', 'sentence', 'finance'],
    ['compare-weight-mix', 'weight', 'row', 2],
    ['class-verified', 'notebook', 'notebook', '001'],
    ['class-verified', 'notebook', 'precision', 'float64'],
    ['class-verified', 'notation', 'notation', 'linear'],
  ] as const) {
    await goTo(chapter);
    await focusOn(visitor, `#figure-${figure} choice-switch[field="${field}"] input:checked`);
    await visitor.press('ArrowRight');
    await drawn(visitor);
    expect(stateOf(await hashOf(visitor))[field]).toBe(wanted);
  }
  await expectTrueNow(visitor);

  await focusOn(visitor, 'loop-stepper .loop-controls button:nth-of-type(3)');
  await pressAll(visitor, 'Enter', 'Space', 'Enter');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).loop).toBe(3);

  await focusOn(visitor, 'predict-reveal[name="any-weight"] button[value="none"]');
  await visitor.press('Enter');
  expect(await visitor.evaluate(() => document.querySelector('predict-reveal .reveal')!.checkVisibility())).toBe(true);

  await focusOn(visitor, '#compare-weight-mix a[data-term="query"]');
  await eventually(async () => (await textOf(visitor, 'term-notes:not([hidden])')).startsWith('query'), true);
  await visitor.press('Escape');
  await eventually(() => textOf(visitor, 'term-notes:not([hidden])'), '');
});

test('in the chapter "compare-weight-mix" the focus stays on a usable control, and the marked lines are those that ran', async ({
  visitor,
}) => {
  await openNear(visitor, 'compare-weight-mix');
  const controls = 'loop-stepper .loop-controls';
  const loop = async () => {
    await drawn(visitor);
    return stateOf(await hashOf(visitor)).loop;
  };
  const marked = () => textOf(visitor, '.loop-code pre.now');
  await focusOn(visitor, `${controls} button:nth-of-type(3)`);
  for (let step = 1; step <= 9; step++) await visitor.press('Enter');
  expect(await loop()).toBe(9);
  expect(await focusIsOn(visitor, `${controls} button:not(:disabled)`)).toBe(true);
  // These numbers were computed by the loop, not by the one-liner. The reader can still run the one-liner.
  expect(await marked()).toMatch(/^for i/);
  await focusOn(visitor, `${controls} button:nth-of-type(4)`);
  await visitor.press('Enter');
  await eventually(marked, 'scores = x @ x.T');
  expect(await focusIsOn(visitor, `${controls} button:not(:disabled)`)).toBe(true);
  await focusOn(visitor, `${controls} button:nth-of-type(2)`);
  for (let step = 1; step <= 9; step++) await visitor.press('Enter');
  expect(await loop()).toBe(0);
  expect(await focusIsOn(visitor, `${controls} button:not(:disabled)`)).toBe(true);
  expect(await marked()).toMatch(/^for i/);
});

test('undo and reset are a few Tab presses away from the edited number', async ({ visitor }) => {
  await openNear(visitor, 'compare-weight-mix');
  const set = cell('figure-compare', 'river.scores.0.1');
  await focusOn(visitor, set);
  await pressAll(visitor, '2', 'Enter');
  await eventually(() => focusIsOn(visitor, set), true);
  expect(await textOf(visitor, '#figure-compare span.by-key:has(+ .to-edits)')).toContain('Ctrl+Z');
  let tabs = 0;
  while (!(await focusIsOn(visitor, '#figure-compare .to-edits')) && tabs < 10) {
    await visitor.press('Tab');
    tabs++;
  }
  expect(tabs).toBeLessThan(6);
  await visitor.press('Enter');
  expect(await focusIsOn(visitor, 'edit-bar button')).toBe(true);
  await visitor.press('Enter');
  expect(await editsOf(visitor)).toEqual({});
  // After the last undo, the focus is on another control of the bar or on the edited cell.
  expect(await visitor.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('a formula is one Tab stop, and arrow keys move through its letters', async ({ visitor }) => {
  await openPage(visitor, 'compare-weight-mix');
  const formulas = await visitor.evaluate(() =>
    [...document.querySelectorAll('math')].map((formula) => ({
      letters: formula.querySelectorAll('[data-term][tabindex]').length,
      stops: formula.querySelectorAll('[tabindex="0"]').length,
    })),
  );
  expect(formulas.filter(({ letters }) => letters > 1).length).toBeGreaterThan(10);
  expect(formulas.filter(({ letters, stops }) => stops !== Math.min(letters, 1))).toEqual([]);
  await focusOn(
    visitor,
    '#compare-weight-mix .prose math:has([data-term] ~ * [data-term], [data-term] ~ [data-term]) [tabindex="0"]',
  );
  const now = () =>
    visitor.evaluate(() => {
      const letters = [...document.activeElement!.closest('math')!.querySelectorAll('[data-term]')];
      const stops = letters.filter((letter) => letter.getAttribute('tabindex') === '0').length;
      return { place: letters.indexOf(document.activeElement!), last: letters.length - 1, stops };
    });
  const { last } = await now();
  await visitor.press('ArrowRight');
  expect(await now()).toEqual({ place: 1, last, stops: 1 });
  await visitor.press('End');
  expect(await now()).toEqual({ place: last, last, stops: 1 });
  await pressAll(visitor, 'ArrowRight', 'Home', 'ArrowLeft');
  expect(await now()).toEqual({ place: 0, last, stops: 1 });
  expect(await textOf(visitor, 'term-notes')).toContain(en.formula.arrows);
  await visitor.evaluate(() => document.activeElement!.closest('math')!.setAttribute('data-left', ''));
  await visitor.press('Tab');
  expect(await focusIsOn(visitor, '[data-left] *')).toBe(false);
});

declare global {
  /** The formula elements that the previous call of renewed() found in the page. */
  var formulas: Set<Element> | undefined;
}
