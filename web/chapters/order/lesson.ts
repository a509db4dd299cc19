// What chapter 8 computes: words in any order with positions given in six ways, tables asked beyond their end, and its exercise.
import { gradePlaced, placedProblem, placedSteps } from './exercises/placed.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { orderKinds } from './figures.ts';
import { orderValues } from './order.ts';
import type { OrderValues } from './order.ts';
import type { PlacedProblem } from './exercises/placed.ts';
import { code } from './code.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/** What its prose says only while it is true (said.ts). */
const said: Said = {
  'set-of-words': ({ order: { mirror } }, { positions }) => positions !== 'none' || sameWritten([...mirror.data, 1]),
};

export const lesson: Lesson = {
  values: { order: orderValues },
  figures: orderKinds,
  exercises: { placed: { problem: placedProblem, grade: gradePlaced, steps: placedSteps } },
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
