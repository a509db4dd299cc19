// Exercise of the chapter "averages": write two averaging layers as one matrix.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import { bankRow, sentences } from '../../../core/store/state.ts';
import { gradeBy, integers } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, numbersIn, productsOf, shownAt } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface StackProblem {
  /** Weights of the first layer (3 × 3). */
  first: Matrix;
  /** Weights of the second layer (3 × 3). */
  second: Matrix;
  /** The product second · first (3 × 3). The answer is the row of "bank" in this product. */
  product: Matrix;
}

export type StackCause = 'wrongOrder' | 'meanOfBoth' | 'cellByCell' | 'onlyLast';

/** Rows from which the weights are drawn. Each row adds up to one. */
const shares = [
  [0.5, 0.3, 0.2],
  [0.1, 0.7, 0.2],
  [0.6, 0.2, 0.2],
  [0.3, 0.3, 0.4],
  [0.8, 0.1, 0.1],
  [0.2, 0.4, 0.4],
  [0.1, 0.2, 0.7],
];

export function stackProblem(engine: Engine, seed: number): StackProblem {
  const rows = integers(engine, 9000 + seed, 6, 0, shares.length - 1).map((i) => shares[i] ?? []);
  const [first, second] = [matrixOf(rows.slice(0, 3)), matrixOf(rows.slice(3))];
  return { first, second, product: engine.matmul(second, first) };
}

function mistakes(engine: Engine, { first, second }: StackProblem): Mistake<StackCause>[] {
  const [own, lower] = [rowOf(second, bankRow), rowOf(first, bankRow)];
  return [
    ['wrongOrder', rowOf(engine.matmul(first, second), bankRow)],
    ['meanOfBoth', Array.from(engine.matmul([[0.5, 0.5]], [own, lower]).data)],
    ['cellByCell', own.map((weight, i) => weight * (lower[i] ?? NaN))],
    ['onlyLast', own],
  ];
}

/**
 * Checks the answer, the row of "bank" (3 numbers). Two decimals are enough to write it exactly, because the weights
 * have one decimal.
 */
export function gradeStack(engine: Engine, problem: StackProblem, answer: readonly number[]): Grade<StackCause> {
  return gradeBy(answer, rowOf(problem.product, bankRow), 0.0051, mistakes(engine, problem));
}

const at = numbersIn('stack');

/**
 * The solution's steps: first the row of "bank" in the second layer, then the product of this row with each column of
 * the first layer.
 */
export function stackSteps(engine: Engine, problem: StackProblem): Step[] {
  const words = sentences.river;
  const known = mistakes(engine, problem);
  const step = (made: string, places: readonly number[]): Step => ({
    made,
    rule: 'rowByColumn',
    or: ['cellByCell', 'meanOfBoth'],
    lines: places.map((column) =>
      line(
        at(`product.${bankRow}.${column}`, 2),
        productsOf(words.map((_, key) => [at(`second.${bankRow}.${key}`, 1), at(`first.${key}.${column}`, 1)])),
        words[column],
      ),
    ),
    places,
    mistakes: shownAt(places, rowOf(problem.product, bankRow), known),
  });
  return [
    {
      made: 'lastRow',
      rule: 'rowOfLast',
      or: ['rowOfFirst', 'ownColumn'],
      lines: words.map((word, key) => line(at(`second.${bankRow}.${key}`, 1), [], word)),
      mistakes: [['wrongOrder', rowOf(problem.first, bankRow)]],
    },
    step('firstNumber', [0]),
    step('otherNumbers', [1, 2]),
  ];
}
