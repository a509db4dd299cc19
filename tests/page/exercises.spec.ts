// The exercises as a learner does them with the keyboard: the right answer is accepted, each slip is explained.
import { chapters } from '../../web/chapters/index.ts';
import { en } from '../../web/core/words/en.ts';
import { answer, card } from './support/answering.ts';
import { loadEngine } from './support/lesson.ts';
import {
  eventually,
  expectTrueNumbers,
  focusOn,
  follow,
  openNear,
  openPage,
  quarters,
  textOf,
} from './support/page.ts';
import { answersFor, exerciseNames, isClear } from './support/problems.ts';
import { expect, isLong, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';
import { card as says, causes, whyRight } from './support/words.ts';

type Name = (typeof exerciseNames)[number];
const chapterOf = (name: Name) => chapters.find(({ settings }) => settings.exercises?.includes(name))!.id;

const verdict = (visitor: Visitor, name: Name) => textOf(visitor, `${card(name)} .verdict`);

/**
 * Gives each slip's answer once, on numbers where it differs from the others, and the right one after it. In the short form it is one
 * slip: which one an answer shows is found out without a page (lesson-exercises.spec.ts), and what is said of it stands in one table.
 */
async function answerAll(visitor: Visitor, name: Name): Promise<void> {
  const engine = await loadEngine();
  const open = new Set(Object.keys(answersFor(engine, name, 1)));
  open.delete('right');
  if (!isLong) [...open].slice(1).forEach((cause) => open.delete(cause));
  for (let seed = 1; open.size > 0 && seed < 30; seed++) {
    const answers = answersFor(engine, name, seed);
    const clear = [...open].filter((cause) => isClear(name, cause, answers));
    if (clear.length === 0) continue;
    await follow(visitor, `${chapterOf(name)}?v=1&seed.${name}=${seed}`);
    for (const cause of clear) {
      await answer(visitor, name, answers[cause]!);
      await eventually(() => verdict(visitor, name), causes[cause]!);
      open.delete(cause);
    }
    await answer(visitor, name, answers['right']!);
    await eventually(() => verdict(visitor, name), whyRight[name]!);
  }
  expect([...open]).toEqual([]);
  expect(await textOf(visitor, `${card(name)} .solved`)).toContain(en.exercise.solved);
}

for (const [quarter, names] of quarters(exerciseNames).entries()) {
  test(`right and wrong answers, quarter ${quarter + 1} of the exercises`, async ({ visitor }) => {
    test.slow();
    await openNear(visitor, chapterOf(names[0]!));
    for (const name of names) await test.step(name, () => answerAll(visitor, name));
  });
}

test('nothing, half of it, and no number', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  const { right } = answersFor(await loadEngine(), 'project', 1);
  await focusOn(visitor, `${card('project')} input`);
  await visitor.press('Enter');
  await eventually(() => verdict(visitor, 'project'), says.empty);
  await answer(visitor, 'project', [right![0]!, '55', right![2]!]);
  await eventually(() => verdict(visitor, 'project'), says.partly);
  const marks = await visitor.evaluate(() =>
    [...document.querySelectorAll('exercise-card[name="project"] input')].map((field) =>
      field.getAttribute('aria-invalid'),
    ),
  );
  expect(marks).toEqual(['false', 'true', 'false']);
  await answer(visitor, 'project', ['1', 'two', '3']);
  await eventually(() => verdict(visitor, 'project'), says.badNumber('two'));
  await answer(visitor, 'project', [right![0]!.replace('.', ','), right![1]!, right![2]!]);
  await eventually(() => verdict(visitor, 'project'), whyRight['project']!);
});

test('solutions and new numbers', async ({ visitor }) => {
  await openPage(visitor);
  for (const name of exerciseNames) {
    await focusOn(visitor, `${card(name)} button[aria-expanded]`);
    await visitor.press('Enter');
    await eventually(
      () => visitor.evaluate((selector) => document.querySelector(selector) !== null, `${card(name)} .solution`),
      true,
    );
  }
  await expectTrueNumbers(visitor);
  for (const name of exerciseNames) {
    const before = await textOf(visitor, `${card(name)} .problem`);
    await focusOn(visitor, `${card(name)} form button:nth-of-type(3)`);
    await visitor.press('Enter');
    await eventually(async () => (await textOf(visitor, `${card(name)} .problem`)) !== before, true);
  }
});
