// What exercises are called where they stand on the page, for those who list them elsewhere.
import type { ExerciseName } from '../../core/exercises/exercises.ts';
import { bringLinked } from '../chapters-near.ts';
import { placeOf } from '../prose-near.ts';

export const cardOf = (name: ExerciseName): Element | null => document.querySelector(`exercise-card[name="${name}"]`);

/** Its heading, without “Your turn”; its name where the page has none. */
export const titleOf = (name: ExerciseName): string =>
  document
    .getElementById(`exercise-${name}-title`)
    ?.textContent?.trim()
    .replace(/^[^:]*:\s*/, '') ?? name;

/** Brings the chapters of these exercises, text and code, so that they can be graded. */
export const bringExercises = async (names: readonly ExerciseName[]): Promise<void> =>
  void (await Promise.all(names.map((name) => bringLinked(placeOf(`exercise-${name}-title`)))));

/** The page's own address without its question and place, in the reader's language. */
export const pageAddress = (): string => `${location.origin}${location.pathname}`;
