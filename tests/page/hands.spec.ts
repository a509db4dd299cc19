// Tests how a reader changes a number: opening the cell, undoing the change, and seeing which numbers can be changed.
import { words as masking } from '../../web/chapters/no-peeking/words.ts';
import type { LanguageName } from '../../web/core/words/languages.ts';
import { stateOf } from './support/lesson.ts';
import { cell, drawn, eventually, focusIsOn, focusOn, hashOf, openNear, openPage, textOf } from './support/page.ts';
import { expect, longTest, someLanguages, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';
import { wide } from './support/visitor.ts';

const first = cell('figure-product', 'weight.0.0');
const openings: Record<string, (visitor: Visitor) => Promise<void>> = {
  Enter: async (visitor) => {
    await focusOn(visitor, first);
    await visitor.press('Enter');
  },
  F2: async (visitor) => {
    await focusOn(visitor, first);
    await visitor.press('F2');
  },
  'a second press': async (visitor) => {
    await visitor.click(first);
    await visitor.click(first);
  },
};

for (const [name, open] of Object.entries(openings)) {
  test(`typing into a cell opened by ${name} replaces its number`, async ({ visitor }) => {
    await openNear(visitor, 'one-word');
    await open(visitor);
    await eventually(() => focusIsOn(visitor, 'input.cell-field'), true);
    await visitor.type('3');
    await visitor.press('Enter');
    await drawn(visitor);
    expect(stateOf(await hashOf(visitor)).edits).toEqual({ 'weight.0.0': 3 });
  });
}

for (const { folder, words } of someLanguages) {
  test(`${words.page.name}: undo, redo and reset stay at the same place in the edit bar`, async ({ visitor }) => {
    await openNear(visitor, 'one-word', wide, folder);
    const buttons = () =>
      visitor.evaluate(() =>
        [...document.querySelectorAll<HTMLButtonElement>('edit-bar .edit-bar > button')].map((button) => ({
          name: button.textContent.trim(),
          x: button.getBoundingClientRect().x,
          off: button.disabled,
        })),
      );
    const set = async (place: string) => {
      await focusOn(visitor, cell('figure-product', `weight.${place}`));
      await visitor.type('5');
      await visitor.press('Enter');
      await drawn(visitor);
    };
    await set('0.0');
    const bar = await buttons();
    expect(bar.map(({ name, off }) => [name, off])).toEqual([
      [words.edits.undo, false],
      [words.edits.redo, true],
      [words.edits.reset, false],
    ]);
    const places = bar.map(({ x }) => x);
    for (const [selector, off] of [
      ['undo', [true, false, true]],
      ['redo', [false, true, false]],
      ['reset', [false, true, true]],
    ] as const) {
      await visitor.click(`.edit-bar > button:nth-of-type(${['undo', 'redo', 'reset'].indexOf(selector) + 1})`);
      await drawn(visitor);
      const now = await buttons();
      expect(
        now.map((button) => button.off),
        selector,
      ).toEqual(off);
      expect(
        now.map(({ x }) => x),
        selector,
      ).toEqual(places);
    }
    // After all edits are undone, the reader can close the bar until the next edit.
    await visitor.click('.put-away');
    await drawn(visitor);
    expect(await buttons()).toEqual([]);
    for (const place of ['0.0', '0.1', '0.2', '1.0', '1.1', '1.2', '2.0', '2.1', '2.2', '3.0']) await set(place);
    expect(
      (await buttons()).map(({ x }) => x),
      'ten changes',
    ).toEqual(places);
  });

  test(`${words.page.name}: a bit that the reader set stays when the diagonal moves, and the figure says so`, async ({
    visitor,
  }) => {
    await openNear(visitor, 'no-peeking', wide, folder);
    const { stays } = (await masking.all())[words.page.language as LanguageName].graph;
    const said = () => textOf(visitor, 'mask-graph .note');
    expect(await said()).toBe('');
    await visitor.click(cell('figure-mask', 'mask.keep.0.3'));
    await eventually(said, stays);
    await focusOn(visitor, '#figure-mask range-slider input');
    await visitor.press('ArrowLeft');
    await drawn(visitor);
    expect(await textOf(visitor, cell('figure-mask', 'mask.keep.0.3'))).toBe('1');
    await focusOn(visitor, cell('figure-mask', 'mask.keep.0.3'));
    await visitor.press('Delete');
    await eventually(said, '');
  });

  longTest(
    `${words.page.name}: a cell says that it can be changed exactly if it can be changed`,
    async ({ visitor }) => {
      await openPage(visitor, '', wide, folder);
      const cells = await visitor.evaluate(async () => {
        const found: { path: string; figure: string; locked: boolean; says: string }[] = [];
        for (const figure of document.querySelectorAll('lesson-figure:has(cell-story:not([plain]))')) {
          for (const focusable of figure.querySelectorAll<HTMLElement>('[role=gridcell][tabindex="0"]')) {
            // Leave out the answer to an open guess.
            if (!focusable.checkVisibility({ visibilityProperty: true })) continue;
            focusable.focus();
            await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
            const change = figure.querySelector('cell-story .change');
            if (!change) continue;
            found.push({
              path: focusable.querySelector<HTMLElement>('[data-of]')?.dataset['of'] ?? '',
              figure: figure.id,
              locked: focusable.getAttribute('aria-readonly') === 'true',
              says: change.textContent.replace(/\s+/g, ' '),
            });
          }
        }
        return found;
      });
      const { change, computed, turn } = words.story;
      expect(cells.length).toBeGreaterThan(30);
      expect(new Set(cells.map(({ locked }) => locked)).size).toBe(2);
      expect(
        cells.filter(({ locked, says }) => locked === [change, computed, turn].some((text) => says.includes(text))),
      ).toEqual([]);
    },
  );
}
