// The edit bar (undo, redo, reset): it covers no figure and no control, and it disappears when nothing can be undone
// any more.
import { en } from '../../web/core/words/en.ts';
import {
  cell,
  chapterIds,
  drawn,
  eventually,
  focusIsOn,
  focusOn,
  follow,
  openNear,
  openPage,
  textOf,
} from './support/page.ts';
import { expect, isLong, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Look, Visitor } from './support/visitor.ts';

const barIsThere = (visitor: Visitor): Promise<boolean> =>
  visitor.evaluate(() => document.querySelector('.edit-bar') !== null);

/** Runs in the page: the value of the CSS property --foot for an element, which is the height of the edit bar. */
const footOf = (selector: string): string =>
  getComputedStyle(document.querySelector(selector)!).getPropertyValue('--foot');

async function set(visitor: Visitor, place: string, text = '5'): Promise<void> {
  await focusOn(visitor, cell('figure-product', `weight.${place}`));
  await visitor.type(text);
  await visitor.press('Enter');
  await drawn(visitor);
}

/**
 * Runs in the page: lists the controls of a chapter that the bar covers while they have the focus, and the figures
 * whose lower end the bar covers. Leaves out what is taller than the space above the bar.
 */
async function coveredIn(id: string): Promise<string[]> {
  const section = document.getElementById(id)!;
  const bar = () => document.querySelector('.edit-bar')!.getBoundingClientRect().top;
  const strip = () => document.querySelector('header.strip')!.getBoundingClientRect().bottom;
  const nextFrame = () => new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
  const isLow = (element: Element) => element.getBoundingClientRect().bottom > bar() + 1;
  const fits = (element: Element) => element.getBoundingClientRect().height < bar() - strip() - 40;
  const nameOf = (element: Element) =>
    `${element.localName} ${element.id || element.closest('[id]')!.id}: ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}, foot at ${element.getBoundingClientRect().bottom} of ${bar()}`;
  const covered: string[] = [];
  for (const control of section.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue;
    const box = control.closest('label') ?? control;
    control.focus();
    // If the browser does not scroll to the focused control, the page itself scrolls there a moment later.
    for (let frame = 0; frame < 30 && isLow(box); frame++) await nextFrame();
    if (isLow(box) && fits(box)) covered.push(nameOf(control));
  }
  for (const figure of section.querySelectorAll('lesson-figure')) {
    if (!figure.checkVisibility()) continue;
    // A figure that has just been loaded may still grow.
    for (let frame = 0; frame === 0 || (frame < 30 && isLow(figure)); frame++) {
      figure.scrollIntoView({ block: 'end', behavior: 'instant' });
      await nextFrame();
    }
    if (isLow(figure) && fits(figure)) covered.push(nameOf(figure));
  }
  return covered;
}

const looks: Record<string, Look> = {
  wide,
  low: { ...wide, width: 1280, height: 720 },
  phone,
  ...(isLong
    ? {
        narrow: { ...phone, width: 320, height: 640 },
        tablet: { ...wide, width: 1000, height: 800 },
        large: { ...wide, width: 1920, height: 1080 },
      }
    : {}),
};

for (const [name, look] of Object.entries(looks)) {
  test(`the edit bar covers no control and no figure of any chapter, ${name}`, async ({ visitor }) => {
    await openPage(visitor, 'opening?v=1&weight.0.0=2', look);
    for (const id of chapterIds) {
      await follow(visitor, id);
      expect(await visitor.evaluate(coveredIn, id), id).toEqual([]);
    }
  });
}

test('the cell that the reader edits stays in sight when the edit bar appears', async ({ visitor }) => {
  for (const look of [wide, phone]) {
    await openNear(visitor, 'one-word', look);
    const target = cell('figure-product', 'weight.3.0');
    await focusOn(visitor, target);
    await visitor.evaluate((selector) => {
      const { bottom } = document.querySelector(selector)!.getBoundingClientRect();
      scrollBy({ top: bottom - innerHeight + 1, behavior: 'instant' });
    }, target);
    await visitor.type('5');
    await visitor.press('Enter');
    await eventually(() => barIsThere(visitor), true);
    await eventually(
      () =>
        visitor.evaluate((selector) => {
          const [number, bar] = [selector, '.edit-bar'].map((each) =>
            document.querySelector(each)!.getBoundingClientRect(),
          );
          return number!.bottom <= bar!.top;
        }, target),
      true,
    );
  }
});

test('the edit bar disappears when nothing can be undone, and in the next chapter when nothing is edited', async ({
  visitor,
}) => {
  await openNear(visitor, 'one-word');
  await set(visitor, '0.0');
  await visitor.press('Control+z');
  await eventually(() => barIsThere(visitor), false);
  // After an undo in the bar itself, the bar stays for a possible redo. The next click elsewhere hides it.
  await set(visitor, '0.0');
  await visitor.click('.edit-bar > button');
  await drawn(visitor);
  expect(await barIsThere(visitor)).toBe(true);
  await visitor.click('#one-word-title');
  await eventually(() => barIsThere(visitor), false);
  // A reset can be undone in the same chapter.
  await set(visitor, '0.0');
  await visitor.click('.edit-bar > button:nth-of-type(3)');
  await visitor.click('#one-word-title');
  await drawn(visitor);
  expect(await barIsThere(visitor)).toBe(true);
  await follow(visitor, 'compare-weight-mix');
  await eventually(() => barIsThere(visitor), false);
  // The bar also disappears if the reader only scrolls on after the reset.
  await openNear(visitor, 'one-word');
  await set(visitor, '0.0');
  await visitor.click('.edit-bar > button:nth-of-type(3)');
  await drawn(visitor);
  await visitor.evaluate(() => document.querySelector('#compare-weight-mix')!.scrollIntoView({ behavior: 'instant' }));
  await eventually(() => barIsThere(visitor), false);
  expect(await visitor.evaluate(footOf, 'body')).toBe('0px');
});

test('only the elements that stay above the bar know its height', async ({ visitor }) => {
  await openNear(visitor, 'one-word', phone);
  await set(visitor, '0.0');
  const height = await visitor.evaluate(() => `${document.querySelector<HTMLElement>('.edit-bar')!.offsetHeight}px`);
  for (const each of ['html', 'body', '#figure-product', '#figure-product .work'])
    expect(await visitor.evaluate(footOf, each), each).toBe(height);
  // Other elements do not inherit the bar's height. If all elements did, the first edit would make the browser compute
  // the style of the whole page again.
  for (const each of ['main', '#one-word p']) expect(await visitor.evaluate(footOf, each), each).toBe('0px');
});

test('Escape closes the edit bar and returns the focus to the edited cell', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  const first = cell('figure-product', 'weight.0.0');
  await set(visitor, '0.0');
  await eventually(() => focusIsOn(visitor, first), true);
  await focusOn(visitor, '.edit-bar > button');
  await visitor.press('Escape');
  await eventually(() => barIsThere(visitor), false);
  expect(await focusIsOn(visitor, first)).toBe(true);
  // The bar appears again with the next edit. While a cell's field is open, Escape closes only the field.
  await set(visitor, '0.1');
  expect(await textOf(visitor, '.edit-bar')).toContain(`2 ${en.edits.changes(2)}`);
  await focusOn(visitor, first);
  await visitor.press('Enter');
  await eventually(() => focusIsOn(visitor, 'input.cell-field'), true);
  await visitor.press('Escape');
  await eventually(() => focusIsOn(visitor, 'input.cell-field'), false);
  expect(await barIsThere(visitor)).toBe(true);
  await visitor.press('Escape');
  await eventually(() => barIsThere(visitor), false);
});
