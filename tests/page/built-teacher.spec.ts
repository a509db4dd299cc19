// A teacher's address: one figure alone is live, parts can be left out, and what is not known is passed over.
import { eventually, isReady } from './support/page.ts';
import { survey } from './support/survey.ts';
import { wrongOnes } from './support/lesson.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const open = async (visitor: Visitor, question: string): Promise<void> => {
  await visitor.open(`/page/${question}`);
  await isReady(visitor);
};
const visible = (visitor: Visitor, selector: string) =>
  visitor.evaluate(
    (wanted) => [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility()).length,
    selector,
  );

test('one figure alone', async ({ visitor }) => {
  await open(visitor, '?figure=figure-mix#?v=1&bank.0=2');
  await eventually(() => visible(visitor, '#figure-mix td [data-of]').then((count) => count > 20), true);
  expect([
    await visible(visitor, 'lesson-figure'),
    await visible(visitor, '.strip'),
    await visible(visitor, '.prose'),
  ]).toEqual([1, 0, 0]);
  const { shown } = await visitor.evaluate(survey);
  expect(
    await wrongOnes(
      shown.filter(({ of }) => of.startsWith('river.')),
      '#?v=1&bank.0=2',
    ),
  ).toEqual([]);
});

test('a figure of a chapter whose text comes later, and parts left out of that text', async ({ visitor }) => {
  await open(visitor, '?figure=figure-mask&hide=story');
  await eventually(() => visible(visitor, '#figure-mask td [data-of]').then((count) => count > 10), true);
  expect([
    await visible(visitor, 'lesson-figure'),
    await visible(visitor, '.prose'),
    await visible(visitor, 'cell-story'),
  ]).toEqual([1, 0, 0]);
});

test('parts left out, and what is not known', async ({ visitor }) => {
  await open(visitor, '?hide=strip,contents,toString,__proto__&type=big&figure=nowhere');
  expect([
    await visible(visitor, '.strip'),
    await visible(visitor, '.contents'),
    await visible(visitor, '#figure-opening .map'),
  ]).toEqual([0, 0, 1]);
  expect(await visitor.consoleErrors()).toEqual([]);
});
