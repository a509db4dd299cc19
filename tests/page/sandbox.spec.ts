// Uses the sandbox by keyboard: the reader's own sentence, switches, bits of a mask, and large matrices drawn on a
// canvas.
import { words as allSandbox } from '../../web/chapters/sandbox/words.ts';
import { words as sandbox } from '../../web/chapters/sandbox/words.en.ts';
import type { LanguageName } from '../../web/core/words/languages.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import { defaultState } from '../../web/core/store/state.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
import { drawn, expectTrueNow, focusIsOn, focusOn, hashOf, openNear, textOf } from './support/page.ts';
import { paste } from './support/press.ts';
import { expect, longTest, someLanguages, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const field = 'sandbox-bench textarea';
const painted = 'sandbox-bench > .scroll > shade-grid [role="gridcell"]';

/** The screen reader's text for the focused cell, the path of its number, its row and its column. */
const focused = (visitor: Visitor) =>
  visitor.evaluate(() => ({
    says: document.activeElement!.getAttribute('aria-label'),
    of: document.activeElement!.querySelector('[data-of]')?.getAttribute('data-of'),
    row: document.activeElement!.parentElement!.getAttribute('aria-rowindex'),
    column: document.activeElement!.getAttribute('aria-colindex'),
  }));

test('dividing by the root of the word’s width is called wrong only if a head is narrower', async ({ visitor }) => {
  const notes = () => textOf(visitor, '.sandbox-notes');
  const { notes: says, sameDivisor } = sandbox;
  await openNear(visitor, 'sandbox?v=1&sandboxScale=model');
  expect(await notes()).toContain(says.sandboxScale.model);
  await openNear(visitor, 'sandbox?v=1&sandboxScale=model&sandboxInputs=raw');
  expect(await notes()).toContain(sameDivisor);
  expect(await notes()).not.toContain(says.sandboxScale.model);
});

test('a sentence is typed, and the link contains it', async ({ visitor }) => {
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

test('arrow keys walk through a painted matrix, and Enter switches a bit of the mask', async ({ visitor }) => {
  await openNear(visitor, 'sandbox?v=1&text=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q&sandboxMask=causal&sandboxLook=keep');
  await focusOn(visitor, painted);
  const road: [string, string, string][] = [
    ['ArrowRight', '1', '2'],
    ['ArrowDown', '2', '2'],
    ['End', '2', '17'],
    ['Control+End', '17', '17'],
    ['Home', '17', '1'],
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
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'sandbox.keep.0.16': 1 });
  expect((await focused(visitor)).says).toMatch(/ 1, set by you$/);
  expect(await focusIsOn(visitor, painted)).toBe(true);
  await expectTrueNow(visitor);
});

test('a painted number is edited, refused and reset, with 64 words and 8 heads', async ({ visitor }) => {
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
  expect(await textOf(visitor, 'sandbox-bench > .scroll > shade-grid .grid-message')).toContain('two');
  expect(await focusIsOn(visitor, 'input.cell-field[aria-invalid="true"]')).toBe(true);
  await visitor.press('Escape');
  await visitor.press('Delete');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({});
  expect((await focused(visitor)).says).toBe(before);
});

test('a painted cell shows how it is computed', async ({ visitor }) => {
  await openNear(visitor, 'class-verified?v=1&slice=3');
  await focusOn(visitor, '#figure-bmm > shade-grid [role="gridcell"]');
  await visitor.press('ArrowRight');
  const { says, of } = await focused(visitor);
  const story = await visitor.evaluate(() =>
    document.querySelector('#figure-bmm cell-story .work')!.textContent!.trim(),
  );
  expect(of).toMatch(/^multihead\.keys\.\d\.\d+$/);
  expect(story.endsWith(says!.split(' ').at(-1)!)).toBe(true);
});

test('the part that reveals the answer stays hidden until the guess is made', async ({ visitor }) => {
  await openNear(visitor, 'sandbox');
  const seen = (): Promise<string> =>
    visitor.evaluate(() => getComputedStyle(document.querySelector('sandbox-bench .twins')!).visibility);
  expect(await seen()).toBe('hidden');
  await focusOn(visitor, 'predict-reveal[name="twice"] button');
  await visitor.press('Enter');
  await drawn(visitor);
  expect(await seen()).toBe('visible');
});

/**
 * Runs in the page: counts the row labels, the column labels and the numbers of the first head, and the words of the
 * arcs. Also tells whether the head's table scrolls sideways, and whether a shade shows this.
 */
function firstHead() {
  const scroll = document.querySelector<HTMLElement>('.sandbox-head .scroll')!;
  const count = (selector: string): number => scroll.querySelectorAll(selector).length;
  return {
    rows: count('tbody th, .shade-words > span'),
    columns: count('thead th:not(:empty), .shade-columns > span'),
    digits: count('[role="gridcell"] .number'),
    arcs: document.querySelectorAll('sandbox-bench attention-arcs .word').length,
    scrolls: scroll.scrollWidth > scroll.clientWidth,
    isShaded: getComputedStyle(scroll).backgroundImage.includes('gradient'),
  };
}
const letters = (count: number): string => Array.from({ length: count }, (_, i) => `word${i}`).join('+');

test('words and digits are shown up to sixteen words, arcs up to twelve, and larger matrices scroll and show that', async ({
  visitor,
}) => {
  for (const [count, digits, arcs] of [
    [12, 144, 12],
    [16, 256, 0],
    [40, 1, 0],
  ] as const) {
    await openNear(visitor, `sandbox?v=1&text=${letters(count)}`, count === 16 ? phone : wide);
    await expectTrueNow(visitor);
    expect(await visitor.evaluate(firstHead)).toEqual({
      rows: count,
      columns: count,
      digits,
      arcs,
      scrolls: count === 16,
      isShaded: true,
    });
  }
});

const second = 'sentence-field[second] textarea';
const notes = (visitor: Visitor, which = '') =>
  visitor.evaluate(
    (selector) => [...document.querySelectorAll(`${selector} .sandbox-typed p`)].map(({ textContent }) => textContent),
    `sentence-field${which || ':not([second])'}`,
  );

test('two sentences appear side by side, and a word in both is compared', async ({ visitor }) => {
  await openNear(visitor, 'sandbox');
  await focusOn(visitor, second);
  await visitor.type('mud, loan');
  await drawn(visitor);
  expect(await textOf(visitor, 'shared-word')).toContain(sandbox.pair.none);
  await visitor.press('Control+a');
  await visitor.type('Where the bank opens?');
  await drawn(visitor);
  await focusOn(visitor, 'shared-word input');
  await visitor.press('ArrowRight');
  await drawn(visitor);
  const hash = await hashOf(visitor);
  const { text, secondText, sharedWord, sandboxVectors } = stateOf(hash);
  expect({ text, secondText, sharedWord, sandboxVectors }).toEqual({
    text: defaultState.text,
    secondText: 'where the bank opens',
    sharedWord: 'bank',
    sandboxVectors: 'trained',
  });
  await openNear(visitor, decodeURIComponent(hash.slice(1)));
  const pair = computeValues(await loadEngine(), stateOf(hash)).sandboxPair;
  expect(pair.after).toBeLessThan(pair.before);
  expect(await textOf(visitor, 'shared-word')).toContain(`${sandbox.pair.after} ${pair.after.toFixed(3)}`);
  expect(await visitor.evaluate(() => document.querySelectorAll('.sandbox-side').length)).toBe(2);
  await expectTrueNow(visitor);
  // A number of the second sentence is edited in place.
  await focusOn(visitor, '.sandbox-side:nth-child(2) .sandbox-head [role="gridcell"]');
  await visitor.type('0.5');
  await visitor.press('Enter');
  expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'sandboxSecond.heads.0.weights.0.0': 0.5 });
  await expectTrueNow(visitor);
  // After the second sentence is deleted, the page is as before.
  await focusOn(visitor, second);
  await visitor.press('Control+a');
  await visitor.press('Delete');
  await drawn(visitor);
  expect(stateOf(await hashOf(visitor)).edits).toEqual({});
  expect(await visitor.evaluate(() => document.querySelectorAll('.sandbox-side, shared-word').length)).toBe(1);
});

for (const { folder, words } of someLanguages)
  longTest(`typed text is kept, and notes say how it was changed, ${folder || 'en'}`, async ({ visitor }) => {
    await openNear(visitor, 'sandbox', wide, folder);
    const { typed } = (await allSandbox.all())[words.page.language as LanguageName];
    const long = `${'x'.repeat(30)}`;
    const many = `${'mud '.repeat(70)}`;
    for (const [text, says, sentence] of [
      ['', [typed.empty(defaultState.text)], defaultState.text],
      ['?! …', [typed.noWord(defaultState.text)], defaultState.text],
      ['bank 🙂', [typed.emoji('🙂'), typed.untrained('🙂')], 'bank 🙂'],
      [`bank ${long}`, [typed.tooLong(long), typed.untrained(long.slice(0, 24))], `bank ${long.slice(0, 24)}`],
      [many, [typed.tooMany(70), typed.untrained('mud')], many.trim().split(' ').slice(0, 64).join(' ')],
      ['', [typed.empty(many.trim().split(' ').slice(0, 64).join(' '))], many.trim().split(' ').slice(0, 64).join(' ')],
      ['Кошка 7', [typed.allUntrained], 'кошка 7'],
      ['the otter and the clerk', [typed.untrained('and')], 'the otter and the clerk'],
    ] as const) {
      await focusOn(visitor, field);
      await visitor.press('Control+a');
      await visitor.press('Delete');
      if (text === many) await paste(visitor, text);
      else await visitor.type(text);
      await drawn(visitor);
      expect(await notes(visitor), text).toEqual(says);
      expect(stateOf(await hashOf(visitor)).text).toBe(sentence);
      expect(
        await visitor.evaluate(() => document.querySelector<HTMLTextAreaElement>('sandbox-bench textarea')!.value),
      ).toBe(text);
    }
    await visitor.evaluate(() =>
      document.querySelector<HTMLInputElement>('[name^="sandboxVectors"]:not(:checked)')!.click(),
    );
    await drawn(visitor);
    expect(await notes(visitor)).toEqual([]);
    await focusOn(visitor, second);
    await visitor.type('?!');
    await drawn(visitor);
    expect(await notes(visitor, '[second]')).toEqual([typed.noSecond]);
  });
