// What chapter 8 computes: words in any order with positions given in six ways, tables asked beyond their end, and its exercise.
import { gradePlaced, placedProblem } from '../../lesson/exercises/placed.ts';
import type { Lesson } from '../../lesson/lesson.ts';
import { orderKinds } from '../../lesson/order-figures.ts';
import { orderValues } from '../../lesson/order.ts';
import { said } from './said.ts';

export const lesson: Lesson = {
  values: { order: orderValues },
  figures: orderKinds,
  exercises: { placed: { problem: placedProblem, grade: gradePlaced } },
  said,
};
