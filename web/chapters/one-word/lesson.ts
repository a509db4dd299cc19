// Computes the values of the chapter "one-word": the difference between the two banks after X·W, and the exercise.
import { gradeProject, projectProblem, projectSteps } from './exercises/project.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import type { Said } from '../../core/lesson/said.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { bankRow } from '../../core/store/state.ts';
import type { Matrix } from 'riverbank';
import type { ProjectProblem } from './exercises/project.ts';

/**
 * The facts that the prose states, each with a test (said.ts). An element <said-while> shows its content only while the
 * fact is true, or with `not` only while it is false.
 */
const said: Said = {
  /** Whether both banks have a direction after X·W: neither row is all zeros. */
  'banks-point': ({ meter: { projected } }) => Number.isFinite(projected),
};

/** The types of the parts that this chapter adds to the lesson. */
interface OneWordParts {
  values: {
    /** The difference between the two banks' rows of X·W: river minus finance (1 × 3). */
    gap: Matrix;
  };
  exercises: {
    project: ProjectProblem;
  };
}

export const lesson: Lesson<OneWordParts> = {
  values: {
    gap: (engine, _, { river, finance }) =>
      engine.matmul([[1, -1]], matrixOf([rowOf(river.projected, bankRow), rowOf(finance.projected, bankRow)])),
  },
  figures: {
    'exercises.project.embeddings': {
      name: 'embeddings',
      symbol: 'X',
      rows: 'tokens',
      columns: 'embedding',
      given: true,
    },
    'exercises.project.weight': { name: 'weight', symbol: 'W', rows: 'embedding', columns: 'projected', given: true },
    'exercises.project.output': {
      name: 'projected',
      symbol: 'X·W',
      rows: 'tokens',
      columns: 'projected',
      product: { left: 'exercises.project.embeddings', right: 'exercises.project.weight', transposed: false },
    },
  },
  exercises: { project: { problem: projectProblem, grade: gradeProject, steps: projectSteps } },
  said,
};
