// Turns one row of scores into weights in five stages, and lets the learner set the results of the first four.
// Later stages are computed from what the learner has set.
import type { Matrix } from 'riverbank';
import type { Engine } from './engine.ts';
import { matrixOf, rowOf } from './matrix.ts';

export interface SoftmaxRow {
  maximum: number;
  /** scores − maximum, one number per key */
  shifted: number[];
  /** e^shifted, one number per key */
  exponentials: number[];
  sum: number;
  /** exponentials ÷ sum, one number per key */
  weights: number[];
}

export type Stage = 'maximum' | 'shifted' | 'exponentials' | 'sum';
/**
 * Returns the number that the learner has set in a stage, or undefined. In a stage with one number per key, `index` is
 * the index of the key.
 */
export type StageEdit = (stage: Stage, index?: number) => number | undefined;

/**
 * Subtracts `shift` from each number of x. The engine computes this as a product: each row (x, shift) times the column
 * (1, −1).
 */
const subtract = (engine: Engine, x: readonly number[], shift: number): number[] =>
  Array.from(engine.matmul(matrixOf(x.map((number) => [number, shift])), [[1], [-1]]).data);

/**
 * a ÷ b, computed in JavaScript: the engine divides by positive numbers only, but a learner may set any sum. Rounding
 * to float32 gives the same result as a float32 division.
 */
const quotient = (a: number, b: number): number => Math.fround(Math.fround(a) / Math.fround(b));

const overlay = (numbers: ArrayLike<number>, stage: Stage, edit: StageEdit): number[] =>
  Array.from(numbers, (number, i) => edit(stage, i) ?? number);

const same = (a: readonly number[], b: ArrayLike<number>): boolean => a.every((number, i) => Object.is(number, b[i]));

/** Returns `otherwise` if the engine refuses the numbers, for example because they are too large for float32. */
function orElse<R>(compute: () => R, otherwise: R): R {
  try {
    return compute();
  } catch {
    return otherwise;
  }
}

/** Computes the five stages from scores (keys), with the learner's edits. */
export function softmaxRow(engine: Engine, scores: readonly number[], edit: StageEdit = () => undefined): SoftmaxRow {
  const lost = scores.map(() => NaN);
  const plain = engine.softmaxSteps(scores);
  const maximum = edit('maximum') ?? plain.maximum;
  const moved = maximum === plain.maximum ? plain.shifted : orElse(() => subtract(engine, scores, maximum), lost);
  const shifted = overlay(moved, 'shifted', edit);
  const after = same(shifted, plain.shifted) ? plain : engine.softmaxSteps(shifted, { kind: 'naive' });
  const exponentials = overlay(after.exponentials, 'exponentials', edit);
  const ownExponentials = !same(exponentials, after.exponentials);
  const added = ownExponentials
    ? orElse(
        () =>
          engine.matmul(
            [exponentials],
            exponentials.map(() => [1]),
          ).data[0] ?? NaN,
        NaN,
      )
    : after.sum;
  const sum = edit('sum') ?? added;
  const weights =
    !ownExponentials && sum === after.sum
      ? Array.from(after.weights)
      : exponentials.map((power) => quotient(power, sum));
  return { maximum, shifted, exponentials, sum, weights };
}

/** The stages of every row of the scores (queries × keys), without edits. */
export const softmaxRows = (engine: Engine, scores: Matrix): SoftmaxRow[] =>
  Array.from({ length: scores.rows }, (_, row) => softmaxRow(engine, rowOf(scores, row)));
