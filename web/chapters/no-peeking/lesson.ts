// What chapter 9 computes: four words behind a mask, and its exercise.
import { gradeMaskedRow, maskedRowProblem } from '../../lesson/exercises/masked-row.ts';
import { vocabularyOf } from '../../lesson/given.ts';
import type { Lesson } from '../../lesson/lesson.ts';
import { maskingKinds } from '../../lesson/masking-figures.ts';
import { maskingValues } from '../../lesson/masking.ts';
import { printedValues } from '../../lesson/notebook.ts';
import { said } from './said.ts';

export const lesson: Lesson = {
  notebooks: true,
  values: {
    mask: (engine, state) => maskingValues(engine, state, vocabularyOf(engine, state)),
    printed: printedValues,
  },
  figures: maskingKinds,
  exercises: { maskedRow: { problem: maskedRowProblem, grade: gradeMaskedRow } },
  said,
};
