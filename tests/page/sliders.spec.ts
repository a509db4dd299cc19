// Moves the sliders of chapters 3 to 5 and opens a badge, by keyboard: checks the sliders' values, the engine's
// answers, and a notebook's printed text.
import { stateOf } from './support/lesson.ts';
import { drawn, eventually, expectTrueNow, focusOn, hashOf, openNear, textOf } from './support/page.ts';
import { expect, onceInShort, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const slider = (figure: string, field: string): string => `#${figure} range-slider[field="${field}"] input`;

/** Presses keys on a slider and returns its value. */
async function slide(
  visitor: Visitor,
  field: 'width' | 'divisor' | 'keyWidth',
  figure: string,
  ...keys: string[]
): Promise<number> {
  await focusOn(visitor, slider(figure, field));
  for (const key of keys) await visitor.press(key);
  await drawn(visitor);
  return stateOf(await hashOf(visitor))[field];
}

test('a slider that doubles its value can still reach every number', onceInShort, async ({ visitor }) => {
  await openNear(visitor, 'why-root');
  expect(await slide(visitor, 'width', 'figure-spread', 'ArrowRight')).toBe(65);
  expect(await slide(visitor, 'width', 'figure-spread', 'PageUp', 'ArrowDown')).toBe(129);
  expect(await slide(visitor, 'width', 'figure-spread', 'End')).toBe(1024);
  expect(await slide(visitor, 'width', 'figure-spread', 'ArrowRight')).toBe(1024);
  await expectTrueNow(visitor);
  expect(await slide(visitor, 'width', 'figure-spread', 'Home', 'ArrowRight', 'ArrowRight')).toBe(3);
  await expectTrueNow(visitor);
});

test('sliding the divisor far enough ends the self-obsession', async ({ visitor }) => {
  await openNear(visitor, 'self-obsessed');
  const over = () => textOf(visitor, '#figure-mirror [data-of="obsessed.over"]');
  expect(await over()).not.toBe('0');
  expect(await slide(visitor, 'divisor', 'figure-mirror', ...Array<string>(30).fill('ArrowRight'))).toBe(40);
  await eventually(over, '0');
});

test('widths that do not fit are refused with the engine’s message', onceInShort, async ({ visitor }) => {
  await openNear(visitor, 'query-key-value');
  expect(await slide(visitor, 'keyWidth', 'figure-widths', 'ArrowLeft')).toBe(2);
  await eventually(
    () => textOf(visitor, '#figure-widths [data-of="widths.complaint"]'),
    'queries have width 3 but keys have width 2',
  );
  await slide(visitor, 'keyWidth', 'figure-widths', 'ArrowRight');
  await eventually(() => visitor.evaluate(() => document.querySelector('#figure-widths .complaint.wrong')), null);
});

test('a badge shows the notebook’s printed text beside the engine’s', onceInShort, async ({ visitor }) => {
  await openNear(visitor, 'why-root');
  const badge = '#figure-second printed-badge[cell="004.17"]';
  await focusOn(visitor, '#figure-second .proof > summary');
  await visitor.press('Enter');
  await focusOn(visitor, `${badge} summary`);
  await visitor.press('Enter');
  const [wanted, printed] = await Promise.all(
    ['wanted', 'printed'].map((side) => textOf(visitor, `${badge} .${side} pre`)),
  );
  expect(wanted).toMatch(/-32\.9392\]\)$/);
  expect(printed).toBe(wanted);
});
