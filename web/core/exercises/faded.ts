// How much of an exercise is its reader's: chosen by them, and remembered.
import { progress } from '../store/progress.ts';

/** How many of an exercise's steps are its reader's own: as many as chosen last; all, for who has solved it already; else none. */
export function fadedOf(exercise: string, steps: number): number {
  const { faded = {}, solved } = progress.read();
  const chosen = Object.hasOwn(faded, exercise) ? faded[exercise] : undefined;
  return Math.min(chosen ?? (solved.includes(exercise) ? steps : 0), steps);
}

/** As many steps as any exercise has, and more. */
export const allSteps = 99;

export function markFaded(exercise: string, own: number): void {
  const known = progress.read();
  progress.write({ ...known, faded: { ...known.faded, [exercise]: own } });
}
