// Exercise of the chapter "many-heads": given the weights of the word "bank" in two heads and one table of values,
// compute its joined row.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { cut, gradeBy, integers } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, numbersIn, productsOf, shownAt } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface JoinProblem {
  /** The attention weights of "bank", one row per head (2 × 3). */
  weights: Matrix;
  /** The values (3 × 4). Columns 1 and 2 belong to the first head, columns 3 and 4 to the second. */
  values: Matrix;
  /** The context of "bank" in each of the two heads (1 × 2 each). */
  parts: [Matrix, Matrix];
  /** Both contexts joined side by side (1 × 4). */
  joined: Matrix;
}

export type JoinCause = 'oneHead' | 'swapped' | 'addedHeads' | 'meanWeights' | 'alternating';

/** Rows of weights to choose from. Each adds up to one. */
const shares = [
  [0.7, 0.2, 0.1],
  [0.1, 0.8, 0.1],
  [0.2, 0.2, 0.6],
  [0.5, 0.4, 0.1],
  [0.3, 0.1, 0.6],
  [0.1, 0.3, 0.6],
  [0.8, 0.1, 0.1],
];

export function joinProblem(engine: Engine, seed: number): JoinProblem {
  const [first = 0, step = 0, ...numbers] = integers(engine, 8000 + seed, 14, 0, 9);
  const place = first % shares.length;
  const rows = [place, (place + 1 + (step % (shares.length - 1))) % shares.length].map((i) => shares[i] ?? []);
  const values = cut(numbers, 4);
  const part = (head: 0 | 1): Matrix =>
    engine.matmul([rows[head] ?? []], matrixOf(values.map((row) => row.slice(2 * head, 2 * head + 2))));
  const parts: [Matrix, Matrix] = [part(0), part(1)];
  return {
    weights: matrixOf(rows),
    values: matrixOf(values),
    parts,
    joined: matrixOf([parts.flatMap(({ data }) => Array.from(data))]),
  };
}

/**
 * Mixes all four columns of the values with a row of weights: by[0] × the first head's row plus by[1] × the second
 * head's row.
 */
const mixedBy = (engine: Engine, { weights, values }: JoinProblem, ...by: [number, number]): number[] =>
  Array.from(engine.matmul(engine.matmul([by], weights), values).data);

function mistakes(engine: Engine, problem: JoinProblem): Mistake<JoinCause>[] {
  const [first, second] = [mixedBy(engine, problem, 1, 0), mixedBy(engine, problem, 0, 1)];
  const pick = (...from: number[][]): number[] => from.map((row, column) => row[column] ?? NaN);
  return [
    ['oneHead', first],
    ['oneHead', second],
    ['swapped', pick(second, second, first, first)],
    ['alternating', pick(first, second, first, second)],
    ['addedHeads', mixedBy(engine, problem, 1, 1)],
    ['meanWeights', mixedBy(engine, problem, 0.5, 0.5)],
  ];
}

/**
 * Checks the answer, the joined row of "bank" (4 numbers). One digit after the point is enough to write it exactly,
 * because the weights have one digit and the values are whole numbers.
 */
export function gradeJoin(engine: Engine, problem: JoinProblem, answer: readonly number[]): Grade<JoinCause> {
  return gradeBy(answer, rowOf(problem.joined, 0), 0.051, mistakes(engine, problem));
}

const at = numbersIn('join');
/** The columns of the values that each head uses. */
const columnsOf = [
  [0, 1],
  [2, 3],
] as const;

/**
 * The solution's steps: first each head mixes its own columns with its own weights, then both results are joined side
 * by side.
 */
export function joinSteps(engine: Engine, problem: JoinProblem): Step[] {
  const known = mistakes(engine, problem);
  const right = rowOf(problem.joined, 0);
  const step = (head: 0 | 1): Step => ({
    made: head === 0 ? 'firstHead' : 'secondHead',
    rule: 'ownColumns',
    or: ['otherWeights', 'addedWeights'],
    lines: columnsOf[head].map((column, i) =>
      line(
        at(`parts.${head}.0.${i}`, 1),
        productsOf([0, 1, 2].map((key) => [at(`weights.${head}.${key}`, 1), at(`values.${key}.${column}`, 0)])),
      ),
    ),
    mistakes: shownAt(columnsOf[head], right, known),
  });
  return [
    step(0),
    step(1),
    {
      made: 'joined',
      rule: 'sideBySide',
      or: ['addHeads', 'meanHeads'],
      lines: columnsOf.flatMap((columns, head) =>
        columns.map((column, i) => line(at(`joined.0.${column}`, 1), [at(`parts.${head}.0.${i}`, 1)])),
      ),
      places: [0, 1, 2, 3],
      mistakes: known,
    },
  ];
}
