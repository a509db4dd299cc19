// What chapter 8 computes: words in any order with positions given in six ways, two places compared, queries and keys turned, and its exercise.
import { gradePlaced, placedProblem, placedSteps } from './exercises/placed.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { orderKinds } from './figures.ts';
import { orderValues } from './order.ts';
import type { OrderValues } from './order.ts';
import type { PlacedProblem } from './exercises/placed.ts';
import { code } from './code.ts';
import { turningValues } from './turning.ts';
import type { TurningValues } from './turning.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/** What its prose says only while it is true (said.ts). */
const said: Said = {
  'set-of-words': ({ order: { mirror } }, { positions }) => positions !== 'none' || sameWritten([...mirror.data, 1]),
  /** Products of the table that is shown are the same for all pairs of places that are as far apart. */
  'distance-only': ({
    order: {
      pair: { products },
    },
  }) =>
    products.data.every(
      (product, i) =>
        i % products.columns === 0 ||
        i < products.columns ||
        sameWritten([product, products.data[i - products.columns - 1] ?? NaN]),
    ),
  /** Turned scores are those of the same sentence at place 0. */
  'turned-alike': ({ turning: { scores, atStart } }) =>
    scores.data.every((score, i) => sameWritten([score, atStart.data[i] ?? NaN])),
};

export const lesson: Lesson = {
  values: { order: orderValues, turning: turningValues },
  figures: orderKinds,
  exercises: { placed: { problem: placedProblem, grade: gradePlaced, steps: placedSteps } },
  said,
  code,
};

declare module '../../core/lesson/values.ts' {
  interface Values {
    order: OrderValues;
    turning: TurningValues;
  }
}

declare module '../../core/exercises/exercises.ts' {
  interface ExerciseValues {
    placed: PlacedProblem;
  }
}
