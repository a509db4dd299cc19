// Exercise of the chapter "compare-weight-mix": compute the weights of the word "bank" from a table of scores.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { bankRow, sentences } from '../../../core/store/state.ts';
import { cut, gradeBy, tenths } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { added, joined, line, numbersIn, raised } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface SoftmaxProblem {
  /** Random scores with one decimal (3 × 3, symmetric). */
  scores: Matrix;
  /** e to the power of each score of "bank", for learners without a calculator (1 × 3). */
  powers: Matrix;
  sum: number;
  /** The weights (3 × 3). The answer is the row of "bank". */
  weights: Matrix;
}

export type SoftmaxCause =
  | 'notExponentiated'
  | 'overColumns'
  | 'dividedByMaximum'
  | 'notDivided'
  | 'notDividedShifted'
  | 'percent'
  | 'anotherRow';

export function softmaxProblem(engine: Engine, seed: number): SoftmaxProblem {
  const drawn = cut(tenths(engine, 1000 + seed, 9, -10, 20), 3);
  // The cells below the diagonal copy the cells above it. In this chapter the score of two words is their dot product,
  // so the order of the two does not matter.
  const scores = matrixOf(drawn.map((row, i) => row.map((score, j) => (j < i ? (drawn[j]?.[i] ?? NaN) : score))));
  const { exponentials, sum } = engine.softmaxSteps(rowOf(scores, bankRow), { kind: 'naive' });
  return { scores, powers: matrixOf([exponentials]), sum, weights: engine.softmax(scores) };
}

/** Bank's row of weights if softmax runs down each column instead of along each row. */
function overColumns(engine: Engine, scores: Matrix): number[] {
  return Array.from({ length: scores.columns }, (_, column) => {
    const down = Array.from({ length: scores.rows }, (_, row) => rowOf(scores, row)[column] ?? NaN);
    return engine.softmaxSteps(down).weights[bankRow] ?? NaN;
  });
}

function mistakes(engine: Engine, { scores, powers, weights }: SoftmaxProblem): Mistake<SoftmaxCause>[] {
  const row = rowOf(scores, bankRow);
  const exponentials = rowOf(powers, 0);
  const total = row.reduce((sum, score) => sum + score, 0);
  const largest = Math.max(...row);
  return [
    ['notExponentiated', row.map((score) => score / total)],
    ['overColumns', overColumns(engine, scores)],
    ['notDividedShifted', Array.from(engine.softmaxSteps(row).exponentials)],
    ['notDivided', exponentials],
    ['dividedByMaximum', exponentials.map((power) => power / largest)],
    ['percent', rowOf(weights, bankRow).map((weight) => weight * 100)],
    ...[0, 2].map((other): Mistake<SoftmaxCause> => ['anotherRow', rowOf(weights, other)]),
  ];
}

/**
 * Checks the answer: the three weights of "bank" with two decimals. An answer in percent is recognised as a mistake of
 * its own.
 */
export function gradeSoftmax(engine: Engine, problem: SoftmaxProblem, answer: readonly number[]): Grade<SoftmaxCause> {
  const known = mistakes(engine, problem);
  const percent = known.filter(([cause]) => cause === 'percent');
  const others = known.filter(([cause]) => cause !== 'percent');
  const grade = gradeBy(answer, rowOf(problem.weights, bankRow), 0.0061, others);
  const asPercent = gradeBy(answer, rowOf(problem.weights, bankRow), 0.61, percent);
  return !grade.right && asPercent.cause === 'percent' ? asPercent : grade;
}

const at = numbersIn('softmax');

/** The solution's steps: first the powers of e, then their sum, then each power divided by the sum. */
export function softmaxSteps(engine: Engine, problem: SoftmaxProblem): Step[] {
  const powers = sentences.river.map((_, key) => at(`powers.0.${key}`));
  const of = (row: number) =>
    Array.from(engine.softmaxSteps(rowOf(problem.scores, row), { kind: 'naive' }).exponentials);
  return [
    {
      made: 'bankPowers',
      rule: 'exponential',
      or: ['share', 'largest'],
      lines: powers.map((power, key) => line(power, raised(at(`scores.${bankRow}.${key}`, 1)), sentences.river[key])),
      mistakes: [0, 2].map((row): Mistake<SoftmaxCause> => ['anotherRow', of(row)]),
    },
    {
      made: 'sum',
      rule: 'total',
      or: ['mean', 'largest'],
      lines: [line(at('sum'), added(powers.map((power) => [power])))],
      mistakes: [['notExponentiated', [rowOf(problem.scores, bankRow).reduce((sum, score) => sum + score, 0)]]],
    },
    {
      made: 'weights',
      rule: 'share',
      or: ['overLargest', 'exponential'],
      lines: powers.map((power, key) =>
        line(at(`weights.${bankRow}.${key}`), joined(power, '÷', at('sum')), sentences.river[key]),
      ),
      places: [0, 1, 2],
      mistakes: mistakes(engine, problem),
    },
  ];
}
