// Recognises an answer that stopped too early: it holds the numbers of an earlier step.
import { numberAt } from '../lesson/look-up.ts';
import { withinOf } from './steps.ts';
import type { Step } from './steps.ts';

/**
 * Finds an earlier step whose numbers the answer holds, and returns the name of that step's result. Returns undefined
 * if there is no such step. `right` tells which numbers of the answer are right.
 */
export function stoppedAt(
  values: unknown,
  steps: readonly Step[],
  answer: readonly number[],
  right: readonly boolean[],
): string | undefined {
  for (const { places } of steps) {
    if (!places || !right.every((isRight, place) => isRight || places.includes(place))) continue;
    const given = places.map((place) => answer[place] ?? NaN);
    const found = steps.find((step) => !step.places && isOf(values, step, given));
    if (found) return found.made;
  }
  return undefined;
}

const isOf = (values: unknown, step: Step, given: readonly number[]): boolean =>
  step.lines.length === given.length &&
  step.lines.every(({ of }, i) => Math.abs(numberAt(values, of) - (given[i] ?? NaN)) <= withinOf(step));
