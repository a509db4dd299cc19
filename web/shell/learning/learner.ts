// Records answers for recall, and offers a returning reader the exercises that are due, in one line at the top.
import type { Attempt } from '../../core/exercises/attempt.ts';
import { today } from '../../core/learning/clock.ts';
import { keptRecalls } from '../../core/learning/kept-recalls.ts';
import { afterAnswer, dueOn } from '../../core/learning/recall.ts';
import { words } from '../../core/learning/words.ts';
import type { ExerciseName } from '../../core/exercises/exercises.ts';
import { comeAbove } from '../../core/elements/keep-place.ts';
import { progress } from '../../core/store/progress.ts';
import { exerciseNames } from '../../core/store/state.ts';

export function note({ exercise, cause, wasSolved }: Attempt): void {
  const kept = keptRecalls.read();
  const recalls = afterAnswer(kept.recalls, exercise, { right: cause === 'right', wasSolved, day: today() });
  if (recalls !== kept.recalls) keptRecalls.write({ ...kept, recalls });
}

/** The solved exercises that this version of the page contains. */
export function solvedHere(): ExerciseName[] {
  const { solved } = progress.read();
  return exerciseNames.filter((name) => solved.includes(name));
}

export const dueNow = (): ExerciseName[] => dueOn(keptRecalls.read().recalls, solvedHere(), today());

/**
 * Offers a recall when the page opens, if exercises are due and the reader has not pressed "not today". Nothing is sent
 * anywhere.
 */
export async function offer(): Promise<void> {
  if (keptRecalls.read().notOn === today() || dueNow().length === 0) return;
  await words.load();
  await import('./recall-line.ts');
  const line = document.createElement('recall-line');
  await comeAbove(() => document.querySelector('site-notice')?.after(line));
}
