// The bar of changes: it covers no figure and no control, and it goes when nothing can be undone any more.
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

async function set(visitor: Visitor, place: string, text = '5'): Promise<void> {
  await focusOn(visitor, cell('figure-product', `weight.${place}`));
  await visitor.type(text);
  await visitor.press('Enter');
  await drawn(visitor);
}

/** In the page: every control of a chapter that lies under the bar once the keyboard has reached it, and every figure whose foot does once it is shown. */
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
    // The page follows the keyboard a moment later, where the browser does not.
    for (let frame = 0; frame < 30 && isLow(box); frame++) await nextFrame();
    if (isLow(box) && fits(box)) covered.push(nameOf(control));
  }
  for (const figure of section.querySelectorAll('lesson-figure')) {
    if (!figure.checkVisibility()) continue;
    // A figure that has just come near may still grow.
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
  test(`the bar of changes covers no control and no figure of any chapter, ${name}`, async ({ visitor }) => {
    await openPage(visitor, 'opening?v=1&weight.0.0=2', look);
    for (const id of chapterIds) {
      await follow(visitor, id);
      expect(await visitor.evaluate(coveredIn, id), id).toEqual([]);
    }
  });
}

test('what its reader has just used stays in sight when the bar comes', async ({ visitor }) => {
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

test('the bar goes when nothing can be undone, and in the next chapter when nothing is changed', async ({
  visitor,
}) => {
  await openNear(visitor, 'one-word');
  await set(visitor, '0.0');
  await visitor.press('Control+z');
  await eventually(() => barIsThere(visitor), false);
  // Taken back in the bar, it stays for the mistaken press, and goes with the next press elsewhere.
  await set(visitor, '0.0');
  await visitor.click('.edit-bar > button');
  await drawn(visitor);
  expect(await barIsThere(visitor)).toBe(true);
  await visitor.click('#one-word-title');
  await eventually(() => barIsThere(visitor), false);
  // A reset can be undone where it was done.
  await set(visitor, '0.0');
  await visitor.click('.edit-bar > button:nth-of-type(3)');
  await visitor.click('#one-word-title');
  await drawn(visitor);
  expect(await barIsThere(visitor)).toBe(true);
  await follow(visitor, 'compare-weight-mix');
  await eventually(() => barIsThere(visitor), false);
  expect(await visitor.evaluate(() => document.documentElement.style.getPropertyValue('--foot'))).toBe('');
});

test('Escape closes the bar, and gives the keyboard back to where it came from', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  const first = cell('figure-product', 'weight.0.0');
  await set(visitor, '0.0');
  await eventually(() => focusIsOn(visitor, first), true);
  await focusOn(visitor, '.edit-bar > button');
  await visitor.press('Escape');
  await eventually(() => barIsThere(visitor), false);
  expect(await focusIsOn(visitor, first)).toBe(true);
  // It comes back with the next change. Escape in a field leaves the field, and no more.
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
