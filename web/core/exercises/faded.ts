// Remembers how many steps of an exercise the reader does alone.
import { progress } from '../store/progress.ts';

/** How many of the last steps the reader does alone: the number chosen last, all if already solved, otherwise none. */
export function fadedOf(exercise: string, steps: number): number {
  const { faded = {}, solved } = progress.read();
  const chosen = Object.hasOwn(faded, exercise) ? faded[exercise] : undefined;
  return Math.min(chosen ?? (solved.includes(exercise) ? steps : 0), steps);
}

/** More steps than any exercise has; fadedOf() lowers it to the real number. */
export const allSteps = 99;

export function markFaded(exercise: string, own: number): void {
  const known = progress.read();
  progress.write({ ...known, faded: { ...known.faded, [exercise]: own } });
}
