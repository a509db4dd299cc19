// Reports what a reader does in an exercise, as events: whole answers, single steps, and help.
// Recall and a teacher's task listen to these events.
import type { ExerciseName } from './exercises.ts';
import type { Grade } from './kind.ts';
import { progress } from '../store/progress.ts';

export interface Attempt {
  exercise: ExerciseName;
  /** The seed of the exercise's numbers. */
  seed: number;
  /** The answer's numbers. Missing ones are NaN. */
  answer: readonly number[];
  /** The verdict's name (see Grade in kind.ts). */
  cause: string;
  /** Whether the reader had solved the exercise before this answer. */
  wasSolved: boolean;
}

/** A single event that is not a whole answer: a rule chosen for a step, a step's numbers, or "Show how". */
export interface StepTaken {
  exercise: ExerciseName;
  seed: number;
  /** The step's number, counted from zero. undefined: "Show how" has written out all steps. */
  step?: number;
  /** The rule that the reader chose for this step. */
  rule?: string;
  /** Whether the page showed this step's numbers before the reader chose its rule. */
  worked?: boolean;
  /** The numbers that the reader gave for this step. Missing ones are NaN. */
  answer?: readonly number[];
  /** The verdict's name, `shown` if the reader asked for help, or `otherRule` if the chosen rule is not the step's. */
  cause: string;
}

/** The cause of an event in which the reader asked for help. */
export const shown = 'shown';
/** The cause of an event in which the reader chose a rule that is not the step's. */
export const otherRule = 'otherRule';

declare global {
  interface DocumentEventMap {
    'exercise-attempt': CustomEvent<Attempt>;
    'exercise-step': CustomEvent<StepTaken>;
  }
}

/**
 * Reports a whole answer. Call this before the exercise is marked as solved, because the event tells whether it was
 * solved before.
 */
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
