// Reports what a reader does in an exercise: whole answers, steps, and help taken. Recall and a teacher's task listen.
import type { ExerciseName } from './exercises.ts';
import type { Grade } from './kind.ts';
import { progress } from '../store/progress.ts';

export interface Attempt {
  exercise: ExerciseName;
  /** Which problem it was. */
  seed: number;
  /** Numbers not given are NaN. */
  answer: readonly number[];
  /** The verdict on the answer. */
  cause: string;
  /** Whether the exercise had been solved before. */
  wasSolved: boolean;
}

/** Work short of the whole answer: a rule chosen for a step, the numbers of a step, or "Show how". */
export interface StepTaken {
  exercise: ExerciseName;
  seed: number;
  /** Which step of the way, counted from zero; undefined: "Show how" wrote out all of them. */
  step?: number;
  /** The rule that the reader chose for this step. */
  rule?: string;
  /** Whether the page showed this step's numbers before the reader chose its rule. */
  worked?: boolean;
  /** The numbers that the reader gave for this step (NaN where none was given). */
  answer?: readonly number[];
  /** The verdict, or "shown" for help. */
  cause: string;
}

/** The cause of an entry that is help taken, and of a rule that is not the step's. */
export const shown = 'shown';
export const otherRule = 'otherRule';

declare global {
  interface DocumentEventMap {
    'exercise-attempt': CustomEvent<Attempt>;
    'exercise-step': CustomEvent<StepTaken>;
  }
}

/** To be called before the exercise is marked as solved. */
export function tellAttempt(
  from: Element,
  exercise: ExerciseName,
  seed: number,
  answer: readonly number[],
  { cause }: Grade<string>,
): void {
  const wasSolved = progress.read().solved.includes(exercise);
  const detail: Attempt = { exercise, seed, answer, cause, wasSolved };
  from.dispatchEvent(new CustomEvent('exercise-attempt', { bubbles: true, detail }));
}

export const tellStep = (from: Element, detail: StepTaken): void =>
  void from.dispatchEvent(new CustomEvent('exercise-step', { bubbles: true, detail }));
