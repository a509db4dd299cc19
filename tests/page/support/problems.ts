// What the tests know about the exercises: the right and the known wrong answers to a problem, as a learner would type
// them, and which of these are too close to tell apart.
import type { Engine } from '../../../web/core/engine/engine.ts';
import { exerciseValues } from '../../../web/core/exercises/exercises.ts';
import { defaultState, exerciseNames } from '../../../web/core/store/state.ts';
import type { ExerciseName } from '../../../web/core/exercises/exercises.ts';
import {
  differ,
  digitAnswers,
  joinAnswers,
  maskedRowAnswers,
  movedAnswers,
  placedAnswers,
  projectAnswers,
  shapesAnswers,
  softmaxAnswers,
  stackAnswers,
} from './answers.ts';
import { crossAnswers, stepsAnswers } from './answers-roads.ts';
import { divideAnswers, fittingAnswers, redoAnswers, softenAnswers } from './answers-scaling.ts';
import { rescaleAnswers } from './answers-online.ts';
import { inductionAnswers, nextTokenAnswers, surpriseAnswers } from './answers-training.ts';

export { exerciseNames };

/** The number of decimals that the page asks for in each exercise. */
const digits: Record<ExerciseName, number> = {
  project: 2,
  softmax: 2,
  soften: 2,
  redo: 2,
  fitting: 0,
  divide: 2,
  digit: 3,
  maskedRow: 2,
  stack: 2,
  moved: 0,
  join: 1,
  shapes: 0,
  placed: 2,
  steps: 0,
  cross: 0,
  surprise: 2,
  induction: 2,
  next: 2,
  rescale: 2,
};

/** The right answer and all known wrong answers to the problem of a seed, as a learner would type them. */
export function answersFor(engine: Engine, name: ExerciseName, seed: number): Record<string, string[]> {
  const problems = exerciseValues(engine, { ...defaultState.seeds, [name]: seed });
  const answers: Record<string, number[]> = {
    project: () => projectAnswers(problems.project),
    softmax: () => softmaxAnswers(problems.softmax),
    soften: () => softenAnswers(problems.soften),
    redo: () => redoAnswers(problems.redo),
    fitting: () => fittingAnswers(problems.fitting),
    divide: () => divideAnswers(problems.divide),
    digit: () => digitAnswers(problems.digit),
    maskedRow: () => maskedRowAnswers(problems.maskedRow),
    stack: () => stackAnswers(problems.stack),
    moved: () => movedAnswers(problems.moved),
    join: () => joinAnswers(problems.join),
    shapes: () => shapesAnswers(problems.shapes),
    placed: () => placedAnswers(problems.placed),
    steps: () => stepsAnswers(problems.steps),
    cross: () => crossAnswers(problems.cross),
    surprise: () => surpriseAnswers(problems.surprise),
    induction: () => inductionAnswers(problems.induction),
    next: () => nextTokenAnswers(problems.next),
    rescale: () => rescaleAnswers(problems.rescale),
  }[name]();
  return Object.fromEntries(
    Object.entries(answers).map(([cause, numbers]) => [
      cause,
      numbers.map((number) => number.toFixed(cause === unrounded ? 5 : digits[name])),
    ]),
  );
}

/**
 * How much a wrong answer must differ from the right answer and from other wrong answers. Closer answers could be
 * confused.
 */
const room: Record<ExerciseName, { right: number; wrong: number }> = {
  project: { right: 0.006, wrong: 0.011 },
  softmax: { right: 0.012, wrong: 0.013 },
  soften: { right: 0.012, wrong: 0.013 },
  redo: { right: 0.012, wrong: 0.013 },
  fitting: { right: 0.5, wrong: 0.5 },
  divide: { right: 0.012, wrong: 0.013 },
  digit: { right: 0.0006, wrong: 0.0011 },
  maskedRow: { right: 0.012, wrong: 0.013 },
  stack: { right: 0.006, wrong: 0.011 },
  moved: { right: 0.5, wrong: 0.5 },
  join: { right: 0.06, wrong: 0.11 },
  shapes: { right: 0.5, wrong: 0.5 },
  placed: { right: 0.012, wrong: 0.013 },
  steps: { right: 0.5, wrong: 0.5 },
  cross: { right: 0.5, wrong: 0.5 },
  surprise: { right: 0.012, wrong: 0.013 },
  induction: { right: 0.012, wrong: 0.013 },
  next: { right: 0.012, wrong: 0.013 },
  rescale: { right: 0.012, wrong: 0.013 },
};

/**
 * The name of the right answer with more digits than the page asks for. Apart from rounding it equals the right answer.
 */
const unrounded = 'unrounded';

/** Whether an answer cannot be confused with another one. The unrounded answer must only differ from the right one. */
export function isClear(name: ExerciseName, cause: string, answers: Record<string, string[]>): boolean {
  const own = answers[cause]!.map(Number);
  if (cause === unrounded) return own.some((number, i) => number !== Number(answers['right']![i]));
  return Object.entries(answers).every(
    ([other, texts]) =>
      [cause, unrounded].includes(other) ||
      differ(own, texts.map(Number), room[name][other === 'right' ? 'right' : 'wrong']),
  );
}
