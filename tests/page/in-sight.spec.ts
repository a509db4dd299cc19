// What a reader must see is in sight, on a phone too; what would tell the answer of a guess is not, until the guess is made.
import { cell, drawn, eventually, focusOn, follow, openNear, openPage, openProof, textOf } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

/** Guesses, and what in their figures waits for them. */
const waiting: Record<string, string> = {
  'spread-grows': 'score-histogram .root',
  'free-width': 'widths-view .note',
  'far-apart': 'road-facts [data-of="roads.facts.attention.arrows"]',
  'self-or-cross': 'sources-view .note',
  shuffle: 'order-view [data-of="order.mirror.0.0"]',
  'two-layers': '#figure-stack [data-of="averages.direct.0.0"]',
  'head-divisor': '.shape-sums .divided',
};

const inSight = (visitor: Visitor) =>
  visitor.evaluate(
    (selectors) =>
      selectors.filter((selector) => document.querySelector(selector)!.checkVisibility({ visibilityProperty: true })),
    Object.values(waiting),
  );

test('what would tell the answer waits for the guess', async ({ visitor }) => {
  await openPage(visitor);
  expect(await inSight(visitor)).toEqual([]);
  for (const name of Object.keys(waiting)) await visitor.click(`predict-reveal[name="${name}"] button`);
  expect(await inSight(visitor)).toEqual(Object.values(waiting));
});

test('words at the top are underlined by the weights of the stage that the meter shows', async ({ visitor }) => {
  const share = () =>
    visitor.evaluate(() =>
      Number(document.querySelector<HTMLElement>('sentence-strip .river .word')!.style.getPropertyValue('--share')),
    );
  const weight = async (path: string) => Number(await textOf(visitor, `.prose live-number[data-of="${path}"]`));
  await openNear(visitor, '');
  for (const [chapter, path] of [
    ['compare-weight-mix', 'river.weights.1.0'],
    ['query-key-value', 'learned.river.weights.1.0'],
    ['class-verified', 'river.weights.1.0'],
  ] as const) {
    await follow(visitor, chapter);
    await eventually(async () => Math.abs((await share()) - (await weight(path))) < 0.0006, true);
  }
  await follow(visitor, 'one-word');
  await eventually(share, 0);
});

test('a docked figure keeps the sum of the number in question at its foot', async ({ visitor }) => {
  await openNear(visitor, 'self-obsessed', phone);
  await openProof(visitor);
  await focusOn(visitor, cell('figure-alike', 'obsessed.scores.2.1'));
  await drawn(visitor);
  expect(await textOf(visitor, '#figure-alike .work')).toContain('[help, you]');
  const [hidden, sum, foot] = await visitor.evaluate(() => {
    const stage = document.querySelector('#figure-alike')!;
    const bottom = (element: Element) => element.getBoundingClientRect().bottom;
    return [stage.scrollHeight - stage.clientHeight, bottom(stage.querySelector('.work')!), bottom(stage)] as const;
  });
  expect(hidden, 'there is more than the dock can show').toBeGreaterThan(100);
  expect(sum).toBeLessThanOrEqual(foot);
});

test('the sandbox keeps the sum at the window’s foot, and the way back from an edit fits above it', async ({
  visitor,
}) => {
  for (const folder of ['', 'ru/']) {
    await openNear(visitor, 'sandbox?v=1&weight.0.0=2', { ...phone, width: 360 }, folder);
    const [sum, bar] = await visitor.evaluate(() => {
      document.querySelector('#figure-sandbox')!.scrollIntoView({ behavior: 'instant' });
      return ['#figure-sandbox .work', '.edit-bar'].map(
        (selector) => document.querySelector(selector)!.getBoundingClientRect().toJSON() as DOMRect,
      );
    });
    expect(sum!.bottom).toBeGreaterThan(phone.height - 100);
    expect(sum!.bottom).toBeLessThanOrEqual(bar!.top + 1);
    expect(bar!.bottom).toBeLessThanOrEqual(phone.height);
    expect(bar!.left).toBeGreaterThanOrEqual(0);
    expect(bar!.right).toBeLessThanOrEqual(360);
  }
});
