// An answer that was given to an exercise, told to whoever keeps account of them: recall and a teacher's task.
import type { ExerciseName } from './exercises.ts';
import type { Grade } from './kind.ts';

export interface Attempt {
  exercise: ExerciseName;
  /** Which problem it was. */
  seed: number;
  /** Numbers not given are NaN. */
  answer: readonly number[];
  /** What was said of it. */
  cause: string;
}

declare global {
  interface DocumentEventMap {
    'exercise-attempt': CustomEvent<Attempt>;
  }
}

export function tellAttempt(
  from: Element,
  exercise: ExerciseName,
  seed: number,
  answer: readonly number[],
  { cause }: Grade<string>,
): void {
  const detail: Attempt = { exercise, seed, answer, cause };
  from.dispatchEvent(new CustomEvent('exercise-attempt', { bubbles: true, detail }));
}
