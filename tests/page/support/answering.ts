// Does an exercise with the keyboard, as a learner would.
import type { ExerciseName } from '../../../web/core/exercises/exercises.ts';
import { loadEngine, stateOf } from './lesson.ts';
import { eventually, focusOn, hashOf } from './page.ts';
import { answersFor } from './problems.ts';
import type { Visitor } from './visitor.ts';

export const card = (name: ExerciseName): string => `exercise-card[name="${name}"]`;

/** Makes the exercise ask for the whole answer instead of steps. The page remembers this choice. */
export async function allYours(visitor: Visitor, name: ExerciseName): Promise<void> {
  const fold = `${card(name)} > .more`;
  if (!(await visitor.evaluate((selector) => document.querySelector<HTMLDetailsElement>(selector)?.open, fold))) {
    await focusOn(visitor, `${fold} summary`);
    await visitor.press('Enter');
  }
  await focusOn(visitor, `${fold} .stages button:last-of-type`);
  await visitor.press('Enter');
  await eventually(
    () => visitor.evaluate((form) => document.querySelector(form) !== null, `${card(name)} answer-form input`),
    true,
  );
}

/** Moves from field to field with Tab, and presses Enter in the last one. */
export async function answer(visitor: Visitor, name: ExerciseName, texts: readonly string[]): Promise<void> {
  const isAll = await visitor.evaluate((form) => document.querySelector(form) !== null, `${card(name)} answer-form`);
  if (!isAll) await allYours(visitor, name);
  await focusOn(visitor, `${card(name)} input`);
  for (const [i, text] of texts.entries()) {
    if (i > 0) await visitor.press('Tab');
    await visitor.press('Control+a');
    await visitor.type(text);
  }
  await visitor.press('Enter');
}

/** Gives the right answer to the current problem, or the answer for a known mistake. */
export async function rightAnswerTo(visitor: Visitor, name: ExerciseName, cause = 'right'): Promise<void> {
  const { seeds } = stateOf(await hashOf(visitor));
  await answer(visitor, name, answersFor(await loadEngine(), name, seeds[name])[cause]!);
}
