// Tests how figures look: matching columns are aligned, labels are shown, and no part of a figure stays empty.
import { en } from '../../web/core/words/en.ts';
import { cell, drawn, eventually, focusOn, openNear, textOf } from './support/page.ts';
import { linkTo, openRead, texts } from './support/real-english.ts';
import { expect, onceInShort, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * Lists the groups of matrices in a chapter whose columns should be aligned but are more than 1 px apart, and by how
 * many pixels.
 */
const drifts = (visitor: Visitor, chapter: string) =>
  visitor.evaluate((id) => {
    const all = [...document.querySelectorAll(`#${id} matrix-view[aligned]`)];
    const groups = [...new Set(all.map((view) => view.parentElement))].map((parent) =>
      all.filter((view) => view.parentElement === parent),
    );
    return groups.flatMap((views) => {
      const ends = views.map((view) =>
        [...view.querySelectorAll('tbody tr:first-child td')].map((td) => td.getBoundingClientRect().right),
      );
      const far = Math.max(...ends.flatMap((own) => own.map((end, column) => Math.abs(end - ends[0]![column]!))));
      return views.length > 1 && far > 1 ? [`${views[0]!.closest('[id]')!.id}: ${Math.round(far)} px`] : [];
    });
  }, chapter);

for (const [name, look] of Object.entries({ wide, phone })) {
  test(`columns that belong together are aligned, ${name}`, onceInShort, async ({ visitor }) => {
    for (const place of ['why-root?v=1&width=1024', 'query-key-value?v=1&bias=on&hand.embeddings.1.1=-1000']) {
      await openNear(visitor, place, look);
      await drawn(visitor);
      const [chapter = ''] = place.split('?');
      expect(
        await visitor.evaluate((id) => document.querySelectorAll(`#${id} matrix-view[aligned]`).length, chapter),
      ).toBeGreaterThan(1);
      expect(await drifts(visitor, chapter), place).toEqual([]);
    }
    await openNear(visitor, 'query-key-value?v=1&bias=on', look);
    const ends = await visitor.evaluate(() =>
      ['hand.queries', 'hand.queryBias'].map((of) =>
        Array.from({ length: 3 }, (_, column) =>
          Math.round(
            document.querySelector(`#figure-parts td:has(> [data-of="${of}.0.${column}"])`)!.getBoundingClientRect()
              .right,
          ),
        ),
      ),
    );
    expect(ends[1]).toEqual(ends[0]);
  });
}

test('the maximum and the sum of a softmax are named if the reader has set them', async ({ visitor }) => {
  await openNear(visitor, 'compare-weight-mix');
  for (const stage of ['maximum', 'sum'] as const) {
    await focusOn(visitor, cell('figure-weight', `river.softmax.1.${stage}`));
    await visitor.press('3');
    await visitor.press('Enter');
    await drawn(visitor);
    expect(await textOf(visitor, '#figure-weight cell-story .work')).toMatch(
      new RegExp(`^${en.stage[stage]} \\[bank\\] ${en.story.yours.split('.')[0]}`),
    );
  }
});

test('a code box with hidden lines has a shadow at its edge', async ({ visitor }) => {
  await openNear(visitor, 'class-verified');
  const box = '#class-verified copy-out pre';
  await eventually(async () => (await textOf(visitor, box)).length > 100, true);
  const { hides, shadows } = await visitor.evaluate((selector) => {
    const pre = document.querySelector(selector)!;
    const { backgroundAttachment, backgroundImage } = getComputedStyle(pre);
    return { hides: pre.scrollHeight - pre.clientHeight, shadows: `${backgroundAttachment} ${backgroundImage}` };
  }, box);
  expect(hides).toBeGreaterThan(20);
  expect(shadows).toMatch(/local, local, scroll, scroll.*linear-gradient/);
});

test('the chapter "real-english": the map fills its frame, and the table of heads already has its rows while the model computes', async ({
  visitor,
}) => {
  await openNear(visitor, linkTo(...texts));
  await eventually(
    () => visitor.evaluate(() => document.querySelectorAll('head-ranking .ranking tbody tr').length > 3),
    true,
  );
  await openRead(visitor);
  const fills = await visitor.evaluate(() =>
    [...document.querySelectorAll('.senses')].map((map) => {
      const frame = map.getBoundingClientRect();
      const dots = [...map.querySelectorAll('.bank > :is(circle:not(.reach), rect)')].map((dot) =>
        dot.getBoundingClientRect(),
      );
      const top = Math.min(...dots.map((dot) => dot.top)) - frame.top;
      const foot = frame.bottom - Math.max(...dots.map((dot) => dot.bottom));
      return { used: 1 - (top + foot) / frame.height, uneven: Math.abs(top - foot) / frame.height };
    }),
  );
  expect(fills.length).toBe(2);
  expect(fills.filter(({ used, uneven }) => used < 0.45 || uneven > 0.05)).toEqual([]);
});
