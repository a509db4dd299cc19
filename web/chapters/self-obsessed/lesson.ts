// What chapter 3 computes: eight words that look at one another, and its exercise.
import { gradeTame, tameProblem } from './exercises/tame.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { printedValues } from '../../core/notebooks/notebook.ts';
import { obsessedKinds, obsessedValues } from './obsessed.ts';
import { said } from './said.ts';

export const lesson: Lesson = {
  notebooks: true,
  values: { obsessed: obsessedValues, printed: printedValues },
  figures: obsessedKinds,
  exercises: { tame: { problem: tameProblem, grade: gradeTame } },
  said,
};
