// Computes the values of the chapter "many-heads": two hand-built heads, matrix sizes, the eight heads of notebook
// 004, and the exercises.
import { gradeJoin, joinProblem, joinSteps } from './exercises/join.ts';
import { gradeShapes, shapesProblem, shapesSteps } from './exercises/shapes.ts';
import { headSizes } from './head-sizes.ts';
import { attendedHeads, headsValues } from './heads.ts';
import { headsKinds } from './figures.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { multiheadValues } from './multihead.ts';
import type { AttendedHeads, HeadsValues } from './heads.ts';
import type { HeadSizes } from './head-sizes.ts';
import type { MultiheadValues } from './multihead.ts';
import type { JoinProblem } from './exercises/join.ts';
import type { ShapesProblem } from './exercises/shapes.ts';
import { code } from './code.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/**
 * The facts that the prose states, each with a test (said.ts). An element <said-while> shows its content only while the
 * fact is true, or with `not` only while it is false.
 */
const said: Said = {
  /**
   * Whether a head is narrower than an embedding. Heads of full size and a single head are not: they are as wide as an
   * embedding.
   */
  'heads-cut': ({ sizes: { headWidth, width } }) => headWidth < width,
  'one-head-alike': ({
    heads: {
      single: [one],
    },
  }) => one !== undefined && sameWritten(rowOf(one.weights, 1)),
};

/** The types of the parts that this chapter adds to the lesson. */
interface ManyHeadsParts {
  values: {
    heads: HeadsValues;
    attendedHeads: AttendedHeads;
    sizes: HeadSizes;
    multihead: MultiheadValues;
  };
  exercises: {
    join: JoinProblem;
    shapes: ShapesProblem;
  };
  step: keyof typeof code;
}

export const lesson: Lesson<ManyHeadsParts> = {
  notebooks: true,
  values: {
    attendedHeads,
    heads: (_, state, values) => headsValues(state, values.attendedHeads),
    sizes: headSizes,
    multihead: multiheadValues,
  },
  figures: headsKinds,
  exercises: {
    join: { problem: joinProblem, grade: gradeJoin, steps: joinSteps },
    shapes: { problem: shapesProblem, grade: gradeShapes, steps: shapesSteps },
  },
  said,
  code,
};
