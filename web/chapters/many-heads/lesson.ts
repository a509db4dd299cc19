// What chapter 11 computes: two heads by hand, sizes, notebook 004's eight heads, and its exercises.
import { gradeJoin, joinProblem } from '../../lesson/exercises/join.ts';
import { gradeShapes, shapesProblem } from '../../lesson/exercises/shapes.ts';
import { vocabularyOf } from '../../lesson/given.ts';
import { headSizes } from '../../lesson/head-sizes.ts';
import { headsValues } from '../../lesson/heads.ts';
import { headsKinds } from '../../lesson/heads-figures.ts';
import type { Lesson } from '../../lesson/lesson.ts';
import { multiheadValues } from '../../lesson/multihead.ts';
import { said } from './said.ts';

export const lesson: Lesson = {
  notebooks: true,
  values: {
    heads: (engine, state) => headsValues(engine, state, vocabularyOf(engine, state)),
    sizes: headSizes,
    multihead: multiheadValues,
  },
  figures: headsKinds,
  exercises: {
    join: { problem: joinProblem, grade: gradeJoin },
    shapes: { problem: shapesProblem, grade: gradeShapes },
  },
  said,
};
