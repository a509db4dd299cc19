// Tests the chapter "no-peeking": switching single bits of the mask, moving the diagonal, the graph of the mask, and
// fully masked rows.
import { stateOf } from './support/lesson.ts';
import { cell, drawn, expectTrueNow, focusOn, follow, hashOf, openNear, textOf } from './support/page.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * The mask as the page shows it: its bits, how many arrows of the graph come from the past and from the future, which
 * words each arrow connects, and the graph's text for screen readers.
 */
const drawnMask = (visitor: Visitor) =>
  visitor.evaluate(() => ({
    bits: [...document.querySelectorAll('#figure-mask td [data-of^="mask.keep"]')].map(({ textContent }) =>
      Number(textContent),
    ),
    past: document.querySelectorAll('mask-graph .arrow.past').length,
    future: document.querySelectorAll('mask-graph .arrow.future').length,
    /** The words that each arrow connects, found from the positions of its two ends. */
    runs: [...document.querySelectorAll<SVGPathElement>('mask-graph .arrow[marker-end]')].map((path) => {
      const nodes = [...document.querySelectorAll<SVGRectElement>('mask-graph .node')].map(
        ({ x, width }) => x.baseVal.value + width.baseVal.value / 2,
      );
      const nearest = (x: number) => nodes.findIndex((node) => Math.abs(node - x) < 30);
      return [0, path.getTotalLength()].map((at) => nearest(path.getPointAtLength(at).x)).join('→');
    }),
    says: document.querySelector('mask-graph svg')!.getAttribute('aria-label'),
  }));
const triangle = (diagonal: number) =>
  [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => Number(column <= row + diagonal)));

test('each bit is one arrow of the graph, by mouse and by keyboard', async ({ visitor }) => {
  await openNear(visitor, 'no-peeking');
  expect(await drawnMask(visitor)).toMatchObject({ bits: triangle(0), past: 10, future: 0 });
  await visitor.click(cell('figure-mask', 'mask.keep.0.3'));
  await drawn(visitor);
  expect(await drawnMask(visitor)).toMatchObject({
    past: 10,
    future: 1,
    says: expect.stringContaining('stream sees stream, bank 4.'),
    runs: expect.arrayContaining(['3→0', '0→0', '0→3', '1→2']),
  });
  await focusOn(visitor, cell('figure-mask', 'mask.keep.3.0'));
  await visitor.press('Space');
  await visitor.press('ArrowRight');
  await visitor.press('Enter');
  await drawn(visitor);
  expect(await drawnMask(visitor)).toMatchObject({ past: 8, future: 1 });
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'mask.keep.0.3': 1, 'mask.keep.3.0': 0, 'mask.keep.3.1': 0 });
  await visitor.press('Delete');
  await visitor.press('Control+z');
  await visitor.press('Control+z');
  await visitor.press('Control+z');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'mask.keep.0.3': 1 });
  await expectTrueNow(visitor);
});

test('a bit pressed twice follows the diagonal again, unless the diagonal has moved past it', async ({ visitor }) => {
  await openNear(visitor, 'no-peeking');
  const bit = cell('figure-mask', 'mask.keep.1.2');
  const edits = async () => stateOf(await hashOf(visitor)).edits;
  const notes = () => visitor.evaluate(() => document.querySelectorAll('mask-graph .note').length);
  await visitor.click(bit);
  expect(await edits()).toEqual({ 'mask.keep.1.2': 1 });
  expect(await notes(), 'it says that the bit stays').toBe(1);
  await visitor.click(bit);
  expect(await edits()).toEqual({});
  expect(await notes()).toBe(0);
  await visitor.click(bit);
  await focusOn(visitor, 'range-slider[field="diagonal"] input');
  await visitor.press('ArrowRight');
  await visitor.click(bit);
  expect(await edits(), 'a one of the diagonal, turned to zero').toEqual({ 'mask.keep.1.2': 0 });
  await visitor.click(bit);
  expect(await edits()).toEqual({});
  await drawn(visitor);
  expect((await drawnMask(visitor)).bits).toEqual(triangle(1));
});

test('the diagonal moves from an empty mask to a full one', async ({ visitor }) => {
  await openNear(visitor, 'no-peeking');
  await focusOn(visitor, 'range-slider[field="diagonal"] input');
  await visitor.press('End');
  await drawn(visitor);
  expect(await drawnMask(visitor)).toMatchObject({ bits: triangle(3), past: 10, future: 6 });
  for (let diagonal = 2; diagonal >= -4; diagonal--) {
    await visitor.press('ArrowLeft');
    await drawn(visitor);
    const bits = triangle(diagonal);
    const now = await drawnMask(visitor);
    expect(now.bits).toEqual(bits);
    expect(now.past + now.future).toBe(bits.filter(Boolean).length);
  }
  await expectTrueNow(visitor);
});

test('the numbers of every kind of masking are true', async ({ visitor }) => {
  await openNear(visitor, 'no-peeking');
  for (const masking of ['infinity', 'zero', 'after']) {
    for (const diagonal of [0, 3, 7]) {
      await follow(visitor, `no-peeking?v=1&masking=${masking}&diagonal=${diagonal}&maskScores=ones&mask.keep.2.0=0`);
      await expectTrueNow(visitor);
    }
  }
});

test('if the mask comes after softmax, the figure shows the weights before the mask instead of masked scores', async ({
  visitor,
}) => {
  const titles = () =>
    visitor.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('#figure-masked matrix-view'))
        .filter((table) => table.checkVisibility())
        .map((table) => table.querySelector('.title')!.textContent!.replace(/\s+/g, ' ').trim()),
    );
  await openNear(visitor, 'no-peeking');
  const [scores, weights, sums] = ['S/c scaled scores 4 × 4', 'A attention weights 4 × 4', 'Σ row sum 4 × 1'];
  expect(await titles()).toEqual([scores, 'M masked scores 4 × 4', weights, sums]);
  await follow(visitor, 'no-peeking?v=1&masking=after');
  expect(await titles()).toEqual([scores, 'A0 weights before the mask 4 × 4', weights, sums]);
  expect(await textOf(visitor, '#figure-masked [data-of="mask.open.0.1"]')).not.toBe('0.000');
  expect(await textOf(visitor, '#figure-masked [data-of="mask.weights.0.1"]')).toBe('0.000');
});

test('a fully masked row is NaN or zeros and does not affect other rows', async ({ visitor }) => {
  await openNear(visitor, 'no-peeking');
  for (const [choice, text] of [
    ['nan', 'NaN'],
    ['zero', '0.000'],
  ]) {
    await follow(visitor, `no-peeking?v=1&diagonal=3&emptyRow=${choice}`);
    expect(await textOf(visitor, '#figure-masked [data-of="mask.weights.0.0"]')).toBe(text);
    expect(await textOf(visitor, '#figure-masked [data-of="mask.sums.0.0"]')).toBe(text);
    expect(await textOf(visitor, '#figure-no-leak [data-of="mask.context.0.1"]')).toBe(text);
    expect(await textOf(visitor, '#figure-masked [data-of="mask.sums.1.0"]')).toBe('1.000');
    await expectTrueNow(visitor);
  }
});

test('the diagonal can also be moved at the figure with the fully masked row', async ({ visitor }) => {
  await openNear(visitor, 'no-peeking');
  await focusOn(visitor, '#figure-masked range-slider[field="diagonal"] input');
  await visitor.press('ArrowLeft');
  await drawn(visitor);
  expect((await drawnMask(visitor)).bits).toEqual(triangle(-1));
  expect(await textOf(visitor, '#figure-masked [data-of="mask.weights.0.0"]')).toBe('NaN');
});
