// The page shows a sentence about its numbers only while the sentence is true, and otherwise shows its opposite.
// Notes appear beside numbers that the reader set.
import { shared } from '../../web/core/words/shared.ts';
import type { LanguageName } from '../../web/core/words/languages.ts';
import { isSo } from '../../web/core/lesson/said.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
import { cell, drawn, eventually, expectTrueNow, focusOn, follow, openNear, openPage, textOf } from './support/page.ts';
import { randomLinks } from './support/random-links.ts';
import { expect, someLanguages, test } from './support/test.ts';
import { wide } from './support/visitor.ts';

const links = [
  'v=1',
  'v=1&bias=on&heads.query.0.0=9',
  'v=1&mask.keep.0.3=1&river.weights.1.0=2&obsessed.scores.3.5=90&order.weights.0.1=1',
  ...randomLinks(4),
];

for (const { folder, words } of someLanguages) {
  const { name, language } = words.page;

  test(`${name}: each conditional sentence is shown if it is true, and its opposite otherwise`, async ({ visitor }) => {
    await openPage(visitor, '', wide, folder);
    const engine = await loadEngine();
    for (const link of links) {
      await follow(visitor, `many-heads?${link}`);
      await drawn(visitor);
      const state = stateOf(`#?${link}`);
      const values = computeValues(engine, state);
      const shown = await visitor.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('said-while')].map((element) => {
          const not = element.getAttribute('not');
          return { name: not ?? element.getAttribute('fact')!, when: not === null, hidden: element.hidden };
        }),
      );
      expect(shown.length).toBeGreaterThan(20);
      expect(
        shown.filter(({ name: sentence, when, hidden }) => hidden !== (isSo(sentence, values, state) !== when)),
        link,
      ).toEqual([]);
    }
    await expectTrueNow(visitor);
  });

  test(`${name}: a row of weights that no longer adds up to one has a note`, async ({ visitor }) => {
    await openNear(visitor, 'compare-weight-mix', wide, folder);
    const note = (figure: string) => textOf(visitor, `#${figure} .row-note`);
    const {
      rowSum: [before, after],
    } = (await shared.all())[language as LanguageName].figures;
    await focusOn(visitor, cell('figure-weight', 'river.weights.1.0'));
    await visitor.type('2');
    await visitor.press('Enter');
    await eventually(() => note('figure-weight'), `bank: ${before} 2.689${after}`);
    await eventually(() => note('figure-mix'), `bank: ${before} 2.689${after}`);
    await focusOn(visitor, cell('figure-weight', 'river.weights.1.0'));
    await visitor.press('Delete');
    await eventually(() => note('figure-weight'), '');
    await follow(visitor, 'no-peeking?v=1&mask.weights.2.0=0.5&river.softmax.1.sum=1');
    await eventually(
      () => textOf(visitor, '#figure-masked .row-note [data-of="sums.mask-weights.2.0"]').then((text) => text !== ''),
      true,
    );
    expect(await note('figure-weight')).toContain('bank');
    await expectTrueNow(visitor);
  });

  test(`${name}: if the figure shows other numbers, the verdict on printed digits says which numbers it means`, async ({
    visitor,
  }) => {
    const badge = () => textOf(visitor, '#figure-match printed-badge .own-numbers');
    const { printed } = (await shared.all())[language as LanguageName].figures;
    await openNear(visitor, 'query-key-value', wide, folder);
    expect(await badge()).toBe('');
    for (const link of ['bias=on', 'hand.queries.0.0=7']) {
      await follow(visitor, `query-key-value?v=1&${link}`);
      await eventually(badge, `(${printed})`);
    }
  });

  test(`${name}: the formula has a bias if the sum has one`, async ({ visitor }) => {
    const formula = () => textOf(visitor, '#figure-parts .formula').then((text) => text.replace(/\s/g, ''));
    await openNear(visitor, 'query-key-value', wide, folder);
    expect(await formula()).not.toContain('+b');
    await follow(visitor, 'query-key-value?v=1&bias=on');
    await eventually(() => formula().then((text) => text.endsWith('+bj')), true);
  });
}
