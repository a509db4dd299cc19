// What chapter 10 computes: layers of averages, a bend between them, blocks piled up, and its exercises.
import { averagesValues } from '../../lesson/averages.ts';
import { averagesKinds } from '../../lesson/averages-figures.ts';
import { gradeMoved, movedProblem } from '../../lesson/exercises/moved.ts';
import { gradeStack, stackProblem } from '../../lesson/exercises/stack.ts';
import type { Lesson } from '../../lesson/lesson.ts';
import { towerValues } from '../../lesson/tower.ts';
import { said } from './said.ts';

export const lesson: Lesson = {
  values: {
    averages: (engine, state, { river }) => averagesValues(engine, state, river),
    tower: (engine, state, { river }) => towerValues(engine, state, river),
  },
  figures: averagesKinds,
  exercises: {
    stack: { problem: stackProblem, grade: gradeStack },
    moved: { problem: movedProblem, grade: gradeMoved },
  },
  said,
};
