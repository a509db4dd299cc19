// Exercise of the chapter "one-word": compute the row of the word "bank" in X·W.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { bankRow } from '../../../core/store/state.ts';
import { cut, gradeBy, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, numbersIn, productsOf, shownAt } from '../../../core/exercises/steps.ts';
import type { Line, Step } from '../../../core/exercises/steps.ts';

export interface ProjectProblem {
  /** X: new random numbers (3 × 4). */
  embeddings: Matrix;
  /** W: new random numbers (4 × 3). */
  weight: Matrix;
  /** The product X·W (3 × 3). The answer is the row of "bank" in this product. */
  output: Matrix;
}

export type ProjectCause = 'columnsAsRows' | 'anotherWord' | 'forgotTerm' | 'added';

export function projectProblem(engine: Engine, seed: number): ProjectProblem {
  const embeddings = matrixOf(cut(tenths(engine, 2 * seed, 12, 0, 12), 4));
  const weight = matrixOf(cut(tenths(engine, 2 * seed + 1, 12, -5, 12), 3));
  return { embeddings, weight, output: engine.matmul(embeddings, weight) };
}

/** The known mistakes, each with the wrong answer that it gives. */
function mistakes(engine: Engine, { embeddings, weight, output }: ProjectProblem): Mistake<ProjectCause>[] {
  const x = rowOf(embeddings, bankRow);
  const rows = Array.from({ length: weight.rows }, (_, k) => rowOf(weight, k));
  const rowsForColumns = engine.matmul([x.slice(0, weight.columns)], matrixOf(rows.slice(0, weight.columns)), {
    transposeB: true,
  });
  const others = [0, 2].map((row): Mistake<ProjectCause> => ['anotherWord', rowOf(output, row)]);
  const withoutTerm = x.map(
    (_, k): Mistake<ProjectCause> => [
      'forgotTerm',
      Array.from(engine.matmul([x.map((number, i) => (i === k ? 0 : number))], weight).data),
    ],
  );
  const added = Array.from({ length: weight.columns }, (_, column) =>
    rows.reduce((sum, row, k) => sum + (row[column] ?? 0) + (x[k] ?? 0), 0),
  );
  return [['columnsAsRows', Array.from(rowsForColumns.data)], ...others, ...withoutTerm, ['added', added]];
}

/**
 * Checks the answer, the row of "bank" (3 numbers). Two digits after the point are enough to write it exactly, because
 * X and W have one digit after the point.
 */
export function gradeProject(engine: Engine, problem: ProjectProblem, answer: readonly number[]): Grade<ProjectCause> {
  return gradeBy(answer, rowOf(problem.output, bankRow), 0.0051, mistakes(engine, problem));
}

const at = numbersIn('project');

/** The solution's steps: first the row of "bank" in X, then the product of this row with each column of W. */
export function projectSteps(engine: Engine, problem: ProjectProblem): Step[] {
  const known = mistakes(engine, problem);
  const right = rowOf(problem.output, bankRow);
  const output = (column: number): Line =>
    line(
      at(`output.${bankRow}.${column}`, 2),
      productsOf([0, 1, 2, 3].map((k) => [at(`embeddings.${bankRow}.${k}`, 1), at(`weight.${k}.${column}`, 1)])),
    );
  const step = (made: string, places: readonly number[]): Step => ({
    made,
    rule: 'rowByColumn',
    or: ['rowByRow', 'addPairs'],
    lines: places.map(output),
    places,
    mistakes: shownAt(places, right, known),
  });
  return [
    {
      made: 'bankRow',
      rule: 'ownRow',
      or: ['ownColumn', 'meanRow'],
      lines: [0, 1, 2, 3].map((k) => line(at(`embeddings.${bankRow}.${k}`, 1))),
      mistakes: [0, 2].map((row): Mistake<ProjectCause> => ['anotherWord', rowOf(problem.embeddings, row)]),
    },
    step('firstNumber', [0]),
    step('otherNumbers', [1, 2]),
  ];
}
