// What chapter 3 computes: eight words that look at one another, and its exercise.
import { gradeTame, tameProblem } from './exercises/tame.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { printedValues } from '../../core/notebooks/notebook.ts';
import { obsessedKinds, obsessedValues } from './obsessed.ts';
import { said } from './said.ts';
import type { ObsessedValues } from './obsessed.ts';
import type { TameProblem } from './exercises/tame.ts';

export const lesson: Lesson = {
  notebooks: true,
  values: { obsessed: obsessedValues, printed: printedValues },
  figures: obsessedKinds,
  exercises: { tame: { problem: tameProblem, grade: gradeTame } },
  said,
};

declare module '../../core/lesson/values.ts' {
  interface Values {
    /** Notebook 004’s eight words. */
    obsessed: ObsessedValues;
  }
}

declare module '../../core/exercises/exercises.ts' {
  interface ExerciseValues {
    tame: TameProblem;
  }
}
