// The exercises of the chapter "real-english": the model grades them.
// The verdict about a sentence disappears when the sentence changes.
import { en } from '../../web/core/words/en.ts';
import { words as englishEn } from '../../web/chapters/real-english/words.en.ts';
import { Reader } from '../../web/chapters/real-english/reading/reader.ts';
import { besideModel, englishWish, hasRead, openModel, sentences } from './support/english.ts';
import { drawn, eventually, expectTrueNow, focusOn, openNear, textOf } from './support/page.ts';
import { press } from './support/press.ts';
import { notice, openRead, solvedInContents, write } from './support/real-english.ts';
import { expect, test } from './support/test.ts';

const { sentences: said, together, fool } = englishEn;

test('both exercises are graded by the model', async ({ visitor }) => {
  await openNear(visitor, '');
  await openRead(visitor);
  const choose = (layer: number, head: number) =>
    visitor.evaluate(
      (wanted) => {
        for (const [i, value] of wanted.entries()) {
          const select = document.querySelectorAll<HTMLSelectElement>('banks-together select')[i]!;
          select.value = `${value}`;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }
      },
      [layer, head],
    );
  await press(visitor, '#exercise-together', together.check);
  expect(await textOf(visitor, 'banks-together .verdict')).toBe(together.choose);
  const { look } = (await englishWish(visitor))!;
  using checkpoint = await openModel();
  let view;
  for (view of new Reader(checkpoint, { own: false, name: '' }, sentences, besideModel()).views(look!));
  const order = view!.pair!.ranking;
  await choose(order.at(-1)!.layer, order.at(-1)!.head);
  await press(visitor, '#exercise-together', together.check);
  expect(await textOf(visitor, 'banks-together .verdict')).toContain(together.wrong);
  await expectTrueNow(visitor);
  await choose(order[0]!.layer, order[0]!.head);
  await press(visitor, '#exercise-together', together.check);
  expect(await textOf(visitor, 'banks-together .verdict')).toContain(
    order[0]!.change > 0 ? together.right : together.none,
  );
  expect(order[0]!.change).toBeGreaterThan(0);
  await eventually(() => textOf(visitor, '#exercise-together .solved'), `✓ ${en.exercise.solved}`);
  expect(await solvedInContents(visitor)).toBe(false);
  await press(visitor, '#exercise-together', together.fresh);
  await hasRead(visitor);
  expect(await textOf(visitor, 'banks-together .verdict')).toBe('');

  const attempt = async (text: string): Promise<void> => {
    await focusOn(visitor, 'fools-it input');
    await visitor.press('Control+a');
    await visitor.type(text);
    await press(visitor, '#exercise-fool', fool.check);
    await drawn(visitor);
    await hasRead(visitor);
  };
  const fieldWidth = await visitor.evaluate(() => document.querySelector('fools-it input')!.clientWidth);
  expect(fieldWidth, 'a sentence has room').toBeGreaterThan(300);
  await press(visitor, '#exercise-fool', fool.check);
  expect(await textOf(visitor, 'fools-it .problem-notice')).toBe(said.refusals({ why: 'empty' }));
  await attempt('A river without one.');
  expect(await textOf(visitor, 'fools-it .problem-notice')).toBe(fool.missing('bank'));
  // The reader says "river", but the sentence is clearly about money.
  await attempt('she asked the bank for a loan to pay her mortgage');
  expect(await textOf(visitor, 'fools-it .verdict')).toContain(fool.won);
  await expectTrueNow(visitor);
  await attempt('tall reeds grew along the bank of the quiet stream');
  expect(await textOf(visitor, 'fools-it .verdict')).toContain(fool.lost);
  await expectTrueNow(visitor);
  expect(await textOf(visitor, '#exercise-together .solved')).toBe(`✓ ${en.exercise.solvedBefore}`);
  expect(await textOf(visitor, '#exercise-fool .solved')).toBe(`✓ ${en.exercise.solved}`);
  await openNear(visitor, '');
  await eventually(() => solvedInContents(visitor), true);
});

test('a verdict disappears when its sentence changes, and judges the chosen occurrence', async ({ visitor }) => {
  await openRead(visitor);
  const verdict = () => visitor.evaluate(() => document.querySelector('fools-it .verdict')?.textContent?.trim() ?? '');
  const type = async (text: string): Promise<void> => {
    await focusOn(visitor, 'fools-it input');
    await visitor.press('Control+a');
    await visitor.type(text);
    await drawn(visitor);
  };
  const choose = async (label: string, name: string): Promise<void> => {
    await visitor.evaluate(
      ([wanted, option]) => {
        const select = [...document.querySelectorAll('fools-it label')]
          .find((each) => each.querySelector('span')!.textContent === wanted)!
          .querySelector('select')!;
        select.value = option!;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [label, name],
    );
    await drawn(visitor);
  };
  await type('she sat on the grassy bank of the river and then the bank refused her loan');
  await choose(fool.means, 'money');
  await press(visitor, '#exercise-fool', fool.check);
  await eventually(async () => (await verdict()).startsWith(fool.won), true);
  await choose(fool.place('bank'), said.time(1));
  expect(await verdict(), 'of another occurrence').toBe('');
  // While the model is still reading, the page does not show the verdict "won".
  await press(visitor, '#exercise-fool', fool.check);
  expect(await visitor.evaluate(() => document.querySelector('fools-it')!.textContent)).not.toContain(fool.won);
  await eventually(async () => (await verdict()).startsWith(fool.lost), true);
  await type('he sat on the bank');
  expect(await verdict(), 'of another sentence').toBe('');
  // If the two sentences cannot be compared, the model does not read the exercise's sentence either, and the page says
  // so.
  await write(visitor, 2, 'Nobody knows.');
  await eventually(() => notice(visitor), `${said.refusals({ why: 'nothingShared' })} ${said.kept}`);
  await press(visitor, '#exercise-fool', fool.check);
  await eventually(() => textOf(visitor, 'fools-it p.note[role=status]'), fool.waits);
});
