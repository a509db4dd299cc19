// What chapter 9 computes: four words behind a mask, and its exercise.
import { gradeMaskedRow, maskedRowProblem } from './exercises/masked-row.ts';
import { vocabularyOf } from '../../core/notebooks/given.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { maskingKinds } from './figures.ts';
import { maskingValues } from './masking.ts';
import { printedValues } from '../../core/notebooks/notebook.ts';
import { said } from './said.ts';
import type { MaskingValues } from './masking.ts';
import type { MaskedRowProblem } from './exercises/masked-row.ts';
import { code } from './code.ts';

export const lesson: Lesson = {
  notebooks: true,
  values: {
    mask: (engine, state) => maskingValues(engine, state, vocabularyOf(engine, state)),
    printed: printedValues,
  },
  figures: maskingKinds,
  exercises: { maskedRow: { problem: maskedRowProblem, grade: gradeMaskedRow } },
  said,
  code,
};

declare module '../../core/lesson/values.ts' {
  interface Values {
    mask: MaskingValues;
  }
}

declare module '../../core/exercises/exercises.ts' {
  interface ExerciseValues {
    maskedRow: MaskedRowProblem;
  }
}
