// Chapter 6: the five notebooks' printed outputs, character by character, as the engine prints them in this browser.
import { golden } from './support/lesson.ts';
import { drawn, follow, openPage, textOf } from './support/page.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const notebook = '#figure-notebook';

/** What the page says the engine printed, and its verdict, in order. */
const printedCells = (visitor: Visitor) => visitor.evaluate(() =>
  [...document.querySelectorAll('#figure-notebook .cells > li')].map((item) => ({
    number: Number(item.querySelector('[data-of$=".number"]')!.textContent),
    printed: item.querySelector('.printed pre')!.textContent,
    wanted: item.querySelector('.wanted pre')!.textContent,
    same: item.classList.contains('same'),
    marks: [...item.querySelectorAll('.printed mark')].map((mark) => mark.textContent),
  })));

test('51 of 51 printed outputs are the same', async ({ visitor }) => {
  await openPage(visitor, 'class-verified');
  let outputs = 0;
  for (const { notebook: id, cells } of golden.notebooks) {
    await follow(visitor, `class-verified?v=1&notebook=${id}`);
    const texts = cells.filter(({ printed }) => printed !== '');
    const expected = texts.map(({ cell: number, printed }) => ({ number, printed, wanted: printed, same: true, marks: [] }));
    expect(await printedCells(visitor)).toEqual(expected);
    outputs += texts.length;
  }
  expect(outputs).toBe(51);
  expect(await textOf(visitor, `${notebook} .tally b:last-of-type`)).toBe('51 of 51');
});

test('float64 flips −32.9392 to −32.9391', async ({ visitor }) => {
  const cell17 = async () => (await printedCells(visitor)).find(({ number }) => number === 17)!;
  await openPage(visitor, 'class-verified?v=1&notebook=004');
  const single = await cell17();
  expect(single.printed).toContain('-32.9392');
  await visitor.click(`${notebook} choice-switch[field="precision"] label.float64`);
  await drawn(visitor);
  const double = await cell17();
  expect(double.printed).toBe(single.printed.replace('-32.9392', '-32.9391'));
  expect(double.same).toBe(false);
  expect(double.marks).toEqual(['1']);
  await visitor.click(`${notebook} choice-switch[field="precision"] label.float32`);
  await drawn(visitor);
  expect(await cell17()).toEqual(single);
});
