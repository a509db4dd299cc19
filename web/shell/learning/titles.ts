// Finds the titles of exercises and of their chapters, for lists elsewhere on the page.
import type { ExerciseName } from '../../core/exercises/exercises.ts';
import { bringLinked } from '../chapters-near.ts';
import { placeOf } from '../prose-near.ts';

export const cardOf = (name: ExerciseName): Element | null => document.querySelector(`exercise-card[name="${name}"]`);

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

/**
 * The exercise's chapter and heading without "Your turn": "2 Compare, weight, mix: a row of weights". If the page lacks
 * the exercise, returns its name.
 */
export function titleOf(name: ExerciseName): string {
  const heading = document.getElementById(`exercise-${name}-title`);
  const chapter = heading?.closest('main > section');
  if (!heading || !chapter) return name;
  const number = textOf(chapter.querySelector('.chapter-number'));
  return `${number} ${textOf(chapter.querySelector('h2'))}: ${textOf(heading).replace(/^[^:]*:\s*/, '')}`;
}

/** Loads the text and code of the chapters that contain these exercises, so that the exercises can be graded. */
export const bringExercises = async (names: readonly ExerciseName[]): Promise<void> =>
  void (await Promise.all(names.map((name) => bringLinked(placeOf(`exercise-${name}-title`)))));

/** The page's address without query and hash, in the reader's language. */
export const pageAddress = (): string => `${location.origin}${location.pathname}`;
