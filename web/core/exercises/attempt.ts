// An answer that was given to an exercise, told to whoever keeps account of them: recall and a teacher's task.
import type { ExerciseName } from './exercises.ts';
import type { Grade } from './kind.ts';
import { progress } from '../store/progress.ts';

export interface Attempt {
  exercise: ExerciseName;
  /** Which problem it was. */
  seed: number;
  /** Numbers not given are NaN. */
  answer: readonly number[];
  /** What was said of it. */
  cause: string;
  /** Whether the exercise had been solved before. */
  wasSolved: boolean;
}

declare global {
  interface DocumentEventMap {
    'exercise-attempt': CustomEvent<Attempt>;
  }
}

/** To be told before the exercise is marked as solved. */
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
