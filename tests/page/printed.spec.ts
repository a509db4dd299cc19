// The chapter "class-verified": the printed outputs of the five notebooks, compared character by character with what
// the engine prints in this browser.
import { choices } from '../../web/core/store/choices.ts';
import { golden, stateOf } from './support/lesson.ts';
import { drawn, expectTrueNow, follow, hashOf, openNear, openProof, textOf } from './support/page.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const notebook = '#figure-notebook';

/**
 * The notebook's cells as the page shows them, in order: the cell's number, the engine's output, the notebook's output,
 * whether they are the same, and the marked differences.
 */
const printedCells = (visitor: Visitor) =>
  visitor.evaluate(() =>
    [...document.querySelectorAll('#figure-notebook .cells > li')].map((item) => ({
      number: Number(item.querySelector('[data-of$=".number"]')!.textContent),
      printed: item.querySelector('.printed pre')!.textContent,
      wanted: item.querySelector('.wanted pre')!.textContent,
      same: item.classList.contains('same'),
      marks: [...item.querySelectorAll('.printed mark')].map((mark) => mark.textContent),
    })),
  );

test('all 51 printed outputs are the same as the notebooks’', async ({ visitor }) => {
  await openNear(visitor, 'class-verified');
  let outputs = 0;
  for (const { notebook: id, cells } of golden.notebooks) {
    await follow(visitor, `class-verified?v=1&notebook=${id}`);
    const texts = cells.filter(({ printed }) => printed !== '');
    const expected = texts.map(({ cell: number, printed }) => ({
      number,
      printed,
      wanted: printed,
      same: true,
      marks: [],
    }));
    expect(await printedCells(visitor)).toEqual(expected);
    outputs += texts.length;
  }
  expect(outputs).toBe(51);
  expect(await textOf(visitor, `${notebook} .tally b:last-of-type`)).toBe('51 of 51');
});

test('float64 changes the number that is closest to a rounding boundary, and the switch works in both directions', async ({
  visitor,
}) => {
  const cell17 = async () => (await printedCells(visitor)).find(({ number }) => number === 17)!.printed;
  const edge = (precision: string) => textOf(visitor, `live-number[data-of="edge.${precision}"]`);
  await openNear(visitor, 'class-verified?v=1&notebook=004');
  await openProof(visitor);
  const single = await cell17();
  expect(single).toMatch(/-32\.9392\]\)$/);
  expect([await edge('float32'), await edge('float64')]).toEqual(['−32.93915176', '−32.93915168']);
  for (const precision of [...choices.precision].reverse()) {
    await visitor.click(
      `${notebook} choice-switch[field="precision"] label:nth-of-type(${choices.precision.indexOf(precision) + 1})`,
    );
    await drawn(visitor);
    expect(stateOf(await hashOf(visitor)).precision).toBe(precision);
    expect(await cell17()).toBe(single);
    await expectTrueNow(visitor);
  }
});

test('when the precision changes, an open cell stays open and no other opens', async ({ visitor }) => {
  await openNear(visitor, 'class-verified?v=1&notebook=004');
  await openProof(visitor);
  const open = () =>
    visitor.evaluate(() =>
      [...document.querySelectorAll<HTMLDetailsElement>('#figure-notebook .cells details')]
        .filter((details) => details.open)
        .map((details) => Number(details.querySelector('[data-of$=".number"]')!.textContent)),
    );
  const before = await open();
  await visitor.evaluate(() =>
    document.querySelectorAll<HTMLElement>('#figure-notebook .cells summary').forEach((summary) => {
      if (summary.querySelector('[data-of$=".number"]')!.textContent === '17') summary.click();
    }),
  );
  await visitor.click(`${notebook} choice-switch[field="precision"] label:nth-of-type(2)`);
  await drawn(visitor);
  expect(await open()).toEqual([...before, 17]);
});
