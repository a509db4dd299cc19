// What a chapter adds to the lesson: its values, its matrices and its exercises. On the page they come when the reader comes near.
import { addExercises } from './exercises/index.ts';
import type { Exercises } from './exercises/index.ts';
import { addFigures } from './figures.ts';
import type { Kind } from './figures.ts';
import { addValues } from './values.ts';
import type { Makers } from './values.ts';

export interface Lesson {
  /** Parts of the value tree (values.ts). */
  values?: Makers;
  /** Matrices (figures.ts). */
  figures?: Readonly<Record<string, Kind>>;
  exercises?: Exercises;
  /** Whether it asks the notebooks, which are a module of their own. */
  notebooks?: boolean;
}

/** Makes a chapter's values, matrices and exercises part of the lesson. */
export function bring({ values, figures, exercises }: Lesson): void {
  addFigures(figures ?? {});
  addExercises(exercises ?? {});
  addValues(values ?? {});
}
