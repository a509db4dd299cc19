// Doing the exercises with the keyboard: the right answer is accepted, and each known mistake is explained.
import { words as oneWord } from '../../web/chapters/one-word/words.en.ts';
import { en } from '../../web/core/words/en.ts';
import { words as shared } from '../../web/core/words/rules.en.ts';
import { allYours, answer, card } from './support/answering.ts';
import { sections } from './support/exercise-places.ts';
import { loadEngine } from './support/lesson.ts';
import {
  eventually,
  expectTrueNow,
  expectTrueNumbers,
  focusIsOn,
  focusOn,
  follow,
  hashOf,
  isReady,
  openNear,
  openPage,
  someQuarters,
  textOf,
} from './support/page.ts';
import { answersFor, exerciseNames, isClear } from './support/problems.ts';
import { expect, isLong, longTest, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';
import { card as says, causes, whyRight } from './support/words.ts';

type Name = (typeof exerciseNames)[number];
/** The id of the section that contains the exercise. */
const chapterOf = (name: Name) => sections.find(({ exercises }) => exercises.includes(name))!.id;

const verdict = (visitor: Visitor, name: Name) => textOf(visitor, `${card(name)} .verdict`);

/**
 * Enters each wrong answer once, and the right answer to each problem that it uses. The problem's numbers are chosen so
 * that a wrong answer differs from all other answers. The short form (`npm test`) enters one wrong answer, because
 * lesson-exercises.spec.ts tests without a page which mistake an answer shows.
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

for (const [quarter, names] of someQuarters(exerciseNames).entries()) {
  test(`right and wrong answers get the right verdict, quarter ${quarter + 1} of the exercises`, async ({
    visitor,
  }) => {
    await openNear(visitor, chapterOf(names[0]!));
    for (const name of names) await test.step(name, () => answerAll(visitor, name));
  });
}

test('"Solved" belongs to the numbers that were solved, and with new numbers the card says so', async ({ visitor }) => {
  await openNear(visitor, 'one-word');
  const mark = () => textOf(visitor, `${card('project')} .solved`);
  const { right } = answersFor(await loadEngine(), 'project', 1);
  await allYours(visitor, 'project');
  await answer(visitor, 'project', right!);
  await eventually(mark, `✓ ${en.exercise.solved}`);
  await focusOn(visitor, `${card('project')} button.fresh`);
  await visitor.press('Enter');
  await eventually(mark, `✓ ${en.exercise.solvedBefore}`);
  await follow(visitor, 'one-word?v=1');
  await eventually(mark, `✓ ${en.exercise.solved}`);
});

test('a wrong guess also marks the right choice, in every chapter', async ({ visitor }) => {
  await openPage(visitor);
  const marks = await visitor.evaluate(() =>
    [...document.querySelectorAll('predict-reveal')].map((guess) => {
      const buttons = [...guess.querySelectorAll<HTMLButtonElement>('button[value]')];
      const answer = guess.getAttribute('answer');
      buttons.find(({ value }) => value !== answer)?.click();
      return {
        name: guess.getAttribute('name'),
        answer,
        right: buttons.filter((button) => button.matches('.right[aria-description]')).map(({ value }) => value),
        wrong: buttons.filter((button) => button.matches('.wrong[aria-pressed="true"]')).length,
      };
    }),
  );
  expect(marks.length).toBeGreaterThan(15);
  for (const { name, answer: wanted, right, wrong } of marks)
    expect({ name, right, wrong }).toEqual({ name, right: [wanted], wrong: 1 });
});

test('an empty answer, a partly right answer and a text that is not a number get their own verdicts', async ({
  visitor,
}) => {
  await openNear(visitor, 'one-word');
  const { right } = answersFor(await loadEngine(), 'project', 1);
  await allYours(visitor, 'project');
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

longTest('every exercise shows its solution and new numbers', async ({ visitor }) => {
  await openPage(visitor);
  for (const name of exerciseNames) {
    await allYours(visitor, name);
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
    await focusOn(visitor, `${card(name)} button.fresh`);
    await visitor.press('Enter');
    await eventually(async () => (await textOf(visitor, `${card(name)} .problem`)) !== before, true);
  }
});

test('a worked example fades: it asks for rules and numbers step by step, by keyboard, and remembers how far the reader came', async ({
  visitor,
}) => {
  await openNear(visitor, 'one-word?v=1&seed.project=3');
  const at = (selector: string) => `${card('project')} ${selector}`;
  const count = (selector: string) =>
    visitor.evaluate((wanted) => document.querySelectorAll(wanted).length, at(selector));
  const said = () => textOf(visitor, at('.verdict'));
  const { rules, made } = shared;
  /** Chooses the rule with this text for the current step. */
  const choose = async (words: string): Promise<void> => {
    await visitor.evaluate(
      ([selector, wanted]) =>
        [...document.querySelectorAll<HTMLElement>(selector!)]
          .find(({ textContent }) => textContent!.trim() === wanted)!
          .focus(),
      [at('.now .rules button'), words],
    );
    await visitor.press('Enter');
  };
  // The first example is worked out completely. It asks only for the rules, and a wrong rule shows the result of that
  // rule.
  expect(await count('input')).toBe(0);
  await choose(rules.meanRow.is);
  await eventually(said, says.wrongRule(rules.meanRow.gives, oneWord.made.bankRow));
  await choose(rules.ownRow.is);
  await eventually(said, says.rightRule(rules.ownRow.gives));
  expect(await textOf(visitor, at('.steps li:first-child .rule'))).toBe(`✓ ${rules.ownRow.is}`);
  expect(await focusIsOn(visitor, at('.now .rules button'))).toBe(true);
  for (const step of [1, 2]) {
    await choose(rules.rowByColumn.is);
    await eventually(() => count('.steps li .rule'), step + 1);
  }
  // The next stage has new numbers: two steps are worked out, and the reader does the last.
  await visitor.press('Enter');
  await eventually(() => count('.steps .later'), 1);
  expect(await hashOf(visitor)).toContain('seed.project=4');
  await choose(rules.ownRow.is);
  await choose(rules.rowByColumn.is);
  await eventually(() => textOf(visitor, at('.now .step-name')), made['otherNumbers']!);
  await choose(rules.rowByRow.is);
  await choose(rules.rowByColumn.is);
  await eventually(() => count('.now input'), 2);
  const { right, anotherWord } = answersFor(await loadEngine(), 'project', 4);
  for (const [numbers, verdictOf] of [
    [anotherWord!, causes['anotherWord']!],
    [right!, says.rightRule(rules.rowByColumn.gives)],
  ] as const) {
    for (const text of numbers.slice(1)) {
      await visitor.press('Control+a');
      await visitor.type(text);
      await visitor.press('Tab');
    }
    await visitor.press('Enter');
    await eventually(said, verdictOf);
    if (numbers !== right) await focusOn(visitor, at('.now input'));
  }
  await expectTrueNow(visitor, 1);
  expect(await count('.solved')).toBe(0);
  // The page remembers the stage, and the reader can choose another stage at any time.
  await visitor.reload();
  await isReady(visitor);
  expect(await textOf(visitor, at('.stages [aria-pressed="true"]'))).toBe(says.yours.last(1));
  await allYours(visitor, 'project');
  await visitor.reload();
  await isReady(visitor);
  expect([await count('answer-form'), await count('step-walk')]).toEqual([1, 0]);
});

test('the rules found so far are kept when the reader takes over more steps', async ({ visitor }) => {
  await openNear(visitor, 'one-word?v=1&seed.project=3');
  const at = (selector: string) => `${card('project')} ${selector}`;
  const count = (selector: string) =>
    visitor.evaluate((wanted) => document.querySelectorAll(wanted).length, at(selector));
  const press = (selector: string, words: string): Promise<void> =>
    visitor.evaluate(
      ([buttons, wanted]) =>
        [...document.querySelectorAll<HTMLElement>(buttons!)]
          .find(({ textContent }) => textContent!.trim() === wanted)!
          .click(),
      [at(selector), words],
    );
  const { rules } = shared;
  for (const [step, rule] of [rules.ownRow, rules.rowByColumn, rules.rowByColumn].entries()) {
    await press('.now .rules button', rule.is);
    await eventually(() => count('.steps li .rule'), step + 1);
  }
  expect(await count('.stages ~ .note'), 'no hint before the reader takes over a step').toBe(0);
  await press('.stages button', says.yours.last(2));
  await eventually(() => count('.now input'), 1);
  expect(await count('.rules'), 'choices of a rule').toBe(0);
  expect(await textOf(visitor, at('.stages ~ .note'))).toBe(says.yours.seen);
  await press('.now button', says.show);
  await eventually(() => count('.now input'), 2);
  // If the reader chooses another number of steps, the step that was shown stays finished. A problem with new numbers
  // begins with the choice of a rule, without a field and without a hint.
  await press('.stages button', says.yours.last(1));
  await eventually(() => count('.now input'), 2);
  await press('.fresh', says.fresh);
  await eventually(() => count('.now .rules'), 1);
  expect([await count('.now input'), await count('.stages ~ .note')]).toEqual([0, 0]);
});
