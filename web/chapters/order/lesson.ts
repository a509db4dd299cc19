// What chapter 8 computes: words in any order with positions given in six ways, tables asked beyond their end, and its exercise.
import { gradePlaced, placedProblem } from './exercises/placed.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { orderKinds } from './figures.ts';
import { orderValues } from './order.ts';
import { said } from './said.ts';
import type { OrderValues } from './order.ts';
import type { PlacedProblem } from './exercises/placed.ts';
import { code } from './code.ts';

export const lesson: Lesson = {
  values: { order: orderValues },
  figures: orderKinds,
  exercises: { placed: { problem: placedProblem, grade: gradePlaced } },
  said,
  code,
};

declare module '../../core/lesson/values.ts' {
  interface Values {
    order: OrderValues;
  }
}

declare module '../../core/exercises/exercises.ts' {
  interface ExerciseValues {
    placed: PlacedProblem;
  }
}
