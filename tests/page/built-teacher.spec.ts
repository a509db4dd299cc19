// Tests the options that teachers put into the address: they show a single figure, hide parts or use large type.
// Unknown options are reported.
import { en } from '../../web/core/words/en.ts';
import { beyond } from './support/beyond.ts';
import { eventually, isReady, textOf } from './support/page.ts';
import { survey } from './support/survey.ts';
import { wrongOnes } from './support/lesson.ts';
import { expect, test } from './support/test.ts';
import { wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const open = async (visitor: Visitor, question: string, look = wide): Promise<void> => {
  await visitor.open(`/page/${question}`, look);
  await isReady(visitor);
};
const visible = (visitor: Visitor, selector: string) =>
  visitor.evaluate(
    (wanted) => [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility()).length,
    selector,
  );

test('?figure= shows a single figure', async ({ visitor }) => {
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

test('?figure= and ?hide= work for a chapter whose text loads later', async ({ visitor }) => {
  await open(visitor, '?figure=figure-mask&hide=story');
  await eventually(() => visible(visitor, '#figure-mask td [data-of]').then((count) => count > 10), true);
  expect([
    await visible(visitor, 'lesson-figure'),
    await visible(visitor, '.prose'),
    await visible(visitor, 'cell-story'),
  ]).toEqual([1, 0, 0]);
});

test('?hide= hides parts, and unknown parts and figures are ignored', async ({ visitor }) => {
  await open(visitor, '?hide=strip,contents,toString,__proto__&type=big&figure=nowhere');
  expect([
    await visible(visitor, '.strip'),
    await visible(visitor, '.contents'),
    await visible(visitor, '#figure-opening .map'),
  ]).toEqual([0, 0, 1]);
  expect(await visitor.consoleErrors()).toEqual([]);
});

test('an unknown option in the address is reported with the known ones', async ({ visitor }) => {
  const near = 'figure-mix';
  await open(visitor, '?figure=figure-mixx&hide=strip,toString&type=huge');
  const said = await textOf(visitor, '.notice.question p');
  const parts = 'strip, prose, exercises, story, switches, contents, ending';
  expect(said.startsWith(en.notice.question('figure=figure-mixx', near).split(near)[0]!)).toBe(true);
  expect(said).toContain(near);
  expect(said).toContain(en.notice.question('hide=toString', parts));
  expect(said).toContain(en.notice.question('type=huge', 'big'));
  // The page also knows the figures of chapters whose text has not been loaded yet.
  await open(visitor, '?figure=figure-maskk');
  const nearest = en.notice.question('figure=figure-maskk', 'figure-mask,').replace(/\.$/, '');
  expect(await textOf(visitor, '.notice.question p')).toContain(nearest);
  await open(visitor, '?figure=figure-mask&hide=story&type=big');
  expect(await textOf(visitor, '.notice.question').catch(() => '')).toBe('');
});

test('if the text is hidden, the figure is centred and uses the window’s width', async ({ visitor }) => {
  await open(visitor, '?hide=prose#compare-weight-mix');
  await eventually(() => visible(visitor, '#figure-compare td [data-of]').then((count) => count > 10), true);
  const { left, right, width } = await visitor.evaluate(() => {
    const box = document.querySelector('#figure-compare')!.getBoundingClientRect();
    return { left: box.left, right: innerWidth - box.right, width: innerWidth };
  });
  expect(Math.abs(left - right), 'the figure is in the middle').toBeLessThan(20);
  expect(left + right).toBeLessThan(width / 2);
});

test('?type=big enlarges the letters, and nothing is cut off at any width', async ({ visitor }) => {
  const found: string[] = [];
  const sizes: number[] = [];
  for (const width of [320, 390, 600, 1024, 1440, 1920]) {
    await open(visitor, '?type=big#compare-weight-mix', { ...wide, width });
    await eventually(() => visible(visitor, '#figure-compare td [data-of]').then((count) => count > 10), true);
    sizes.push(await visitor.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)));
    for (const { what, by } of await visitor.evaluate(beyond)) found.push(`${width}: ${what}: ${by} px`);
    const header = await visitor.evaluate(() => {
      const menu = document.querySelector('.menu-button')!.getBoundingClientRect();
      const scale = document.querySelector('.meter .scale')!.getBoundingClientRect();
      return { menuEnds: innerWidth - menu.right, scale: scale.width };
    });
    if (header.menuEnds < 0) found.push(`${width}: the menu’s button is ${-header.menuEnds} px outside`);
    if (header.scale > 0 && header.scale < 48) found.push(`${width}: the meter’s bar is ${header.scale} px long`);
  }
  expect(found).toEqual([]);
  expect(sizes.slice(2).every((size) => size >= 24)).toBe(true);
});
