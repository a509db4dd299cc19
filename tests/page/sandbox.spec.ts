// The sandbox by keyboard: a sentence of one's own, switches, bits of a mask, and large matrices that are painted.
import { stateOf } from './support/lesson.ts';
import { drawn, expectTrueNow, focusIsOn, focusOn, hashOf, openNear, openProof, textOf } from './support/page.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const field = 'sandbox-bench textarea';
const painted = 'sandbox-bench > shade-grid [role="gridcell"]';

/** What a screen reader says of the cell that has the keyboard, and the path of its number. */
const focused = (visitor: Visitor) =>
  visitor.evaluate(() => ({
    says: document.activeElement!.getAttribute('aria-label'),
    of: document.activeElement!.querySelector('[data-of]')?.getAttribute('data-of'),
    row: document.activeElement!.parentElement!.getAttribute('aria-rowindex'),
    column: document.activeElement!.getAttribute('aria-colindex'),
  }));

test('a sentence is typed, and the link carries it', async ({ visitor }) => {
  await openNear(visitor, 'sandbox?v=1&sandbox.words.0.0=5&bank.0=2');
  await focusOn(visitor, field);
  await visitor.press('Control+a');
  await visitor.type('Дом, milk & 2 банки: milk!');
  await drawn(visitor);
  const state = stateOf(await hashOf(visitor));
  expect(state.text).toBe('дом milk 2 банки milk');
  expect(state.edits).toEqual({ 'bank.0': 2 });
  await expectTrueNow(visitor);
  const hash = await hashOf(visitor);
  await openNear(visitor, decodeURIComponent(hash.slice(1)));
  expect(
    await visitor.evaluate(() => document.querySelector<HTMLTextAreaElement>('sandbox-bench textarea')!.value),
  ).toBe('дом milk 2 банки milk');
  await expectTrueNow(visitor);
});

test('arrow keys walk a painted matrix, and Enter turns a bit of the mask', async ({ visitor }) => {
  await openNear(visitor, 'sandbox?v=1&text=a+b+c+d+e+f+g+h+i+j&sandboxMask=causal&sandboxLook=keep');
  await focusOn(visitor, painted);
  const road: [string, string, string][] = [
    ['ArrowRight', '1', '2'],
    ['ArrowDown', '2', '2'],
    ['End', '2', '10'],
    ['Control+End', '10', '10'],
    ['Home', '10', '1'],
  ];
  for (const [key, row, column] of road) {
    await visitor.press(key);
    expect(await focused(visitor)).toMatchObject({
      row,
      column,
      of: `sandbox.keep.${Number(row) - 1}.${Number(column) - 1}`,
    });
  }
  await visitor.press('Control+Home');
  await visitor.press('End');
  expect((await focused(visitor)).says).toMatch(/ 0$/);
  await visitor.press('Enter');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'sandbox.keep.0.9': 1 });
  expect((await focused(visitor)).says).toMatch(/ 1, set by you$/);
  expect(await focusIsOn(visitor, painted)).toBe(true);
  await expectTrueNow(visitor);
});

test('a painted number is set, refused and given back, among 64 words and 8 heads', async ({ visitor }) => {
  const text = Array.from({ length: 64 }, (_, i) => `w${i % 50}`).join('+');
  await openNear(visitor, `sandbox?v=1&text=${text}&sandboxHeads=8&sandboxLook=words`);
  await focusOn(visitor, painted);
  await visitor.press('ArrowDown');
  await visitor.press('ArrowRight');
  const before = (await focused(visitor)).says;
  for (const key of ['2', '.', '5', 'Enter']) await visitor.press(key);
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'sandbox.words.1.1': 2.5 });
  expect((await focused(visitor)).says).toMatch(/ 2\.500?, /);
  expect(await focusIsOn(visitor, painted)).toBe(true);
  await expectTrueNow(visitor);
  await visitor.press('F2');
  await visitor.press('Control+a');
  await visitor.type('two');
  await visitor.press('Enter');
  expect(await textOf(visitor, 'sandbox-bench > shade-grid .grid-message')).toContain('two');
  expect(await focusIsOn(visitor, 'input.cell-field[aria-invalid="true"]')).toBe(true);
  await visitor.press('Escape');
  await visitor.press('Delete');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({});
  expect((await focused(visitor)).says).toBe(before);
});

test('a painted cell tells where it comes from', async ({ visitor }) => {
  await openNear(visitor, 'many-heads?v=1&slice=3');
  await openProof(visitor); // the three axes stand in a fold
  await focusOn(visitor, '#figure-bmm > shade-grid [role="gridcell"]');
  await visitor.press('ArrowRight');
  const { says, of } = await focused(visitor);
  const story = await visitor.evaluate(() =>
    document.querySelector('#figure-bmm cell-story .work')!.textContent!.trim(),
  );
  expect(of).toMatch(/^multihead\.keys\.\d\.\d+$/);
  expect(story.endsWith(says!.split(' ').at(-1)!)).toBe(true);
});

test('what would tell the answer waits for the guess', async ({ visitor }) => {
  await openNear(visitor, 'sandbox');
  const seen = (): Promise<string> =>
    visitor.evaluate(() => getComputedStyle(document.querySelector('sandbox-bench .twins')!).visibility);
  expect(await seen()).toBe('hidden');
  await focusOn(visitor, 'predict-reveal[name="twice"] button');
  await visitor.press('Enter');
  await drawn(visitor);
  expect(await seen()).toBe('visible');
});
