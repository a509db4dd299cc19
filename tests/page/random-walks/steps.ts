// The actions of a random walk. Each step performs one action and returns a description of it.
import { expect } from '@playwright/test';
import { sections } from '../support/exercise-places.ts';
import type { ExerciseName } from '../../../web/core/exercises/exercises.ts';
import { answer } from '../support/answering.ts';
import { loadEngine, stateOf } from '../support/lesson.ts';
import { hashOf } from '../support/page.ts';
import { answersFor, isClear } from '../support/problems.ts';
import { focusMarked, mark, press } from './step.ts';
import type { Step } from './step.ts';
import { look } from './look.ts';
import { back, beside, chapter, comeBack, firstWindow, forward, language, link, network, reload } from './visits.ts';

const numbers = ['0', '1', '-2', '0,5', '3.25', '-0.1', '100', '1e6', '3e38', '-1e30', 'two', ''];
const edit: Step = async (walk) => {
  const { visitor, draw } = walk;
  const name = await mark(walk, 'td[aria-readonly="false"], td.editable');
  if (!name) return undefined;
  await focusMarked(visitor);
  const text = draw.one(numbers) ?? '';
  await visitor.press('Enter');
  await visitor.press('Control+a');
  if (text === '') await visitor.press('Delete');
  else await visitor.type(text);
  await visitor.press('Enter');
  return `sets ${name} to “${text}”`;
};

/** Undoes an edit, checks that redo brings the same edits back, and undoes the edit again. */
const undo: Step = async ({ visitor }) => {
  const can = await visitor.evaluate(
    () => document.querySelector('.edit-bar > button:nth-of-type(1):not(:disabled)') !== null,
  );
  if (!can) return undefined;
  const before = await hashOf(visitor);
  await visitor.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visitor.press('Control+z');
  const after = await hashOf(visitor);
  await visitor.press('Control+Shift+z');
  expect(stateOf(await hashOf(visitor)).edits, 'undo and redo lead back').toEqual(stateOf(before).edits);
  await visitor.press('Control+z');
  expect(await hashOf(visitor)).toBe(after);
  return 'takes back, does again, takes back';
};

const reset: Step = async (walk) => {
  const name = await mark(walk, '.edit-bar > button:nth-of-type(3)');
  if (!name) return undefined;
  await press(walk.visitor);
  expect(stateOf(await hashOf(walk.visitor)).edits).toEqual({});
  return 'goes back to the notebook’s numbers';
};

const slide: Step = async (walk) => {
  const { visitor, draw } = walk;
  const name = await mark(walk, 'main input[type="range"]');
  if (!name) return undefined;
  await focusMarked(visitor);
  const key = draw.one(['Home', 'End', 'ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown']) ?? 'End';
  await visitor.press(key);
  return `slides ${name} by ${key}`;
};

const choose: Step = async (walk) => {
  const name = await mark(walk, 'choice-switch input:not(:checked)');
  if (name) await press(walk.visitor);
  return name && `chooses ${name}`;
};

/** Selects the next or the previous choice of a switch that is shown as a list. */
const chooseInList: Step = async (walk) => {
  const name = await mark(walk, 'choice-switch select');
  if (!name) return undefined;
  await focusMarked(walk.visitor);
  await walk.visitor.press(walk.draw.one(['ArrowDown', 'ArrowUp']) ?? 'ArrowDown');
  return `chooses in ${name}`;
};

/**
 * Elements whose buttons and folds the step `button` leaves alone. Some of these buttons start training or measuring,
 * which continues by itself. The others have steps or tests of their own.
 */
const others = [
  'training-controls',
  'scaling-lab',
  'own-text',
  'text-writer',
  'predict-reveal',
  'exercise-card',
  'site-notice',
  'copy-out',
  'copy-code',
  'node-program',
  'bug-hunt',
  'never-ran',
  'loop-stepper',
  'step-clock',
];
const button: Step = async (walk) => {
  const name = await mark(walk, `:is(main button, main summary):not(:is(${others.join()}) *)`);
  if (name) await press(walk.visitor);
  return name && `presses ${name}`;
};

const guess: Step = async (walk) => {
  const name = await mark(walk, 'predict-reveal button[value]');
  if (!name) return undefined;
  await press(walk.visitor);
  const [question, value] = (await walk.visitor.evaluate(() => {
    const pressed = document.querySelector<HTMLButtonElement>('[data-step]');
    return [pressed?.closest('predict-reveal')?.getAttribute('name') ?? '', pressed?.value ?? ''];
  })) as [string, string];
  walk.guessed.set(question, value);
  return `guesses ${name}`;
};

/** Presses the switch for all folds. It also applies to folds that were opened or closed by hand. */
const proof: Step = async (walk) => {
  const inMenu = (open: boolean) =>
    walk.visitor.evaluate((wanted) => document.querySelector<HTMLElement>('site-menu')!.togglePopover(wanted), open);
  await inMenu(true);
  const name = await mark(walk, '.proof-switch');
  if (name) await press(walk.visitor);
  await inMenu(false);
  if (!name) return undefined;
  const [open, others] = (await walk.visitor.evaluate(() => {
    const wanted = document.querySelector('.proof-switch')!.ariaChecked === 'true';
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('details.proof')];
    return [wanted, folds.filter((fold) => fold.open !== wanted).length];
  })) as [boolean, number];
  expect(others, 'folds that do not follow their switch').toBe(0);
  return `${open ? 'opens' : 'closes'} code and proof`;
};

/** Answers an exercise of a loaded chapter, with the right answer or with a known mistake. */
const solve: Step = async (walk) => {
  const { visitor, draw } = walk;
  const { loaded } = await look(visitor);
  const name = draw.one(sections.filter(({ id }) => loaded.includes(id)).flatMap(({ cards }) => cards)) as
    | ExerciseName
    | undefined;
  if (!name) return undefined;
  const { seeds } = stateOf(await hashOf(visitor));
  const answers = answersFor(await loadEngine(), name, seeds[name]);
  const slips = Object.keys(answers).filter((cause) => cause !== 'right' && isClear(name, cause, answers));
  const cause = draw.below(3) > 0 ? 'right' : (draw.one(slips) ?? 'right');
  await answer(visitor, name, answers[cause]!);
  if (cause === 'right') walk.solved.add(name);
  return `answers ${name}: ${cause}`;
};

/** Chooses how many steps of an exercise the reader does, or the rule of a step. */
const walkSteps: Step = async (walk) => {
  const name = await mark(walk, 'exercise-card :is(.stages button, .rules button, .walked button, .steps summary)');
  if (name) await press(walk.visitor);
  return name && `walks an exercise: ${name}`;
};

const freshProblem: Step = async (walk) => {
  const name = await mark(walk, 'exercise-card .actions button[type="button"]');
  if (name) await press(walk.visitor);
  return name && `asks an exercise for ${name}`;
};

/** All steps. Frequent actions are in the list several times. */
export const steps: readonly Step[] = [
  chapter,
  chapter,
  link,
  edit,
  edit,
  edit,
  undo,
  undo,
  reset,
  slide,
  slide,
  choose,
  choose,
  chooseInList,
  button,
  button,
  proof,
  guess,
  guess,
  solve,
  solve,
  walkSteps,
  walkSteps,
  freshProblem,
  reload,
  language,
  beside,
  firstWindow,
  back,
  back,
  forward,
  network,
  comeBack,
];
