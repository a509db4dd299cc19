// Chapter 8: words that trade places, positions that tell them apart, and a table that ends.
import { words } from '../../web/chapters/order/words.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
import { cell, drawn, expectTrueNow, focusOn, follow, hashOf, openNear, textOf } from './support/page.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const column = (visitor: Visitor, matrix: string) =>
  visitor.evaluate(
    (path) =>
      [...document.querySelectorAll(`#figure-order td [data-of^="${path}."]`)].map(({ textContent }) => textContent),
    matrix,
  );

test('shuffled words take their rows along until positions are on', async ({ visitor }) => {
  await openNear(visitor, 'order');
  const before = await column(visitor, 'order.context');
  await focusOn(visitor, 'word-shuffle button:first-of-type');
  await visitor.press('Enter');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).wordOrder).toBe('102');
  const rows = (texts: (string | null)[]) => [0, 1, 2].map((row) => texts.slice(4 * row, 4 * row + 4).join(' '));
  const [dog, bites, man] = rows(before);
  expect(rows(await column(visitor, 'order.context'))).toEqual([bites, dog, man]);
  expect(await column(visitor, 'order.mirror')).toEqual(['1.000', '1.000', '1.000']);
  await focusOn(visitor, 'choice-switch[field="positions"] input:checked');
  await visitor.press('ArrowRight');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).positions).toBe('sinusoid');
  const told = (await column(visitor, 'order.mirror')).map(Number);
  expect(Math.min(...told)).toBeLessThan(0.999);
  await visitor.click('word-shuffle button:last-of-type');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).wordOrder).toBe('201');
  await expectTrueNow(visitor);
});

test('only the setting that a guess is about hides what it tells', async ({ visitor }) => {
  const told = () =>
    visitor.evaluate(() =>
      ['order-view .note', 'order-view [data-of="order.mirror.0.0"]'].map((selector) =>
        document.querySelector(selector)!.checkVisibility({ visibilityProperty: true }),
      ),
    );
  for (const [positions, seen] of [
    ['none', false],
    ['sinusoid', true],
    ['rotary', true],
    ['byToken', false],
  ] as const) {
    await openNear(visitor, `order?v=1&positions=${positions}`);
    expect(await told(), positions).toEqual([seen, seen]);
  }
  await visitor.click('predict-reveal[name="by-token"] button');
  expect(await told()).toEqual([true, true]);
});

test('an edit belongs to its word, wherever the word goes', async ({ visitor }) => {
  await openNear(visitor, 'order?v=1&wordOrder=210');
  await focusOn(visitor, cell('figure-order', 'order.embeddings.0.2'));
  for (const key of ['2', '.', '5', 'Enter']) await visitor.press(key);
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'man.2': 2.5 });
  await follow(visitor, 'order?v=1&man.2=2.5');
  expect(await textOf(visitor, '#figure-order [data-of="order.embeddings.2.2"]')).toBe('2.5');
  await expectTrueNow(visitor);
});

test('the place after the last is refused by a learned table and by no sinusoid', async ({ visitor }) => {
  const engine = await loadEngine();
  await openNear(visitor, 'order?v=1&table=learned&position=7');
  expect(await textOf(visitor, 'wave-view .problem')).toBe('');
  expect(await textOf(visitor, '[data-of="order.table.7.0"]')).not.toBe('');
  await focusOn(visitor, 'range-slider[field="position"] input');
  await visitor.press('ArrowRight');
  await drawn(visitor);
  const table = Array.from({ length: 8 }, () => [0]);
  expect(() => engine.learnedPositions(table, 9)).toThrow(RangeError);
  expect(await textOf(visitor, 'wave-view .problem')).toBe(
    `${words.all.en.waves.rows} 8. ${words.all.en.waves.none} 8.`,
  );
  await expectTrueNow(visitor);
  await follow(visitor, 'order?v=1&table=sinusoid&position=16');
  expect(await textOf(visitor, 'wave-view .problem')).toBe('');
  expect(await textOf(visitor, '[data-of="order.waves.16.0"]')).toBe(Math.sin(16).toFixed(3).replace('-', '−'));
});
