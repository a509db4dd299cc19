// What chapter 10 computes: layers of averages, a bend between them, blocks piled up, and its exercises.
import { averagesValues } from './averages.ts';
import { averagesKinds } from './figures.ts';
import { gradeMoved, movedProblem, movedSteps } from './exercises/moved.ts';
import { gradeStack, stackProblem, stackSteps } from './exercises/stack.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { towerValues } from './tower.ts';
import type { AveragesValues } from './averages.ts';
import type { TowerValues } from './tower.ts';
import type { StackProblem } from './exercises/stack.ts';
import type { MovedProblem } from './exercises/moved.ts';
import { code } from './code.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import { areShares } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/** What its prose says only while it is true (said.ts). */
const said: Said = {
  'one-table-shares': ({ averages: { one } }) =>
    Array.from({ length: one.rows }, (_, row) => rowOf(one, row)).every(areShares),
};

export const lesson: Lesson = {
  values: {
    averages: (engine, state, { river }) => averagesValues(engine, state, river),
    tower: (engine, state, { river }) => towerValues(engine, state, river),
  },
  figures: averagesKinds,
  exercises: {
    stack: { problem: stackProblem, grade: gradeStack, steps: stackSteps },
    moved: { problem: movedProblem, grade: gradeMoved, steps: movedSteps },
  },
  said,
  code,
};

declare module '../../core/lesson/values.ts' {
  interface Values {
    averages: AveragesValues;
    tower: TowerValues;
  }
}

declare module '../../core/exercises/exercises.ts' {
  interface ExerciseValues {
    stack: StackProblem;
    moved: MovedProblem;
  }
}
