// One row of scores becomes one row of weights, in five stages; a stage that the learner sets is taken as it is, and the later ones follow.
import type { Matrix, VectorLike } from 'riverbank';
import type { Engine } from './engine.ts';
import { matrixOf, rowOf } from './matrix.ts';

export interface SoftmaxRow {
  maximum: number;
  /** scores − maximum (keys) */
  shifted: number[];
  /** e^shifted (keys) */
  exponentials: number[];
  sum: number;
  /** exponentials ÷ sum (keys) */
  weights: number[];
}

export type Stage = 'maximum' | 'shifted' | 'exponentials' | 'sum';
/** What the learner set of a stage, or undefined. */
export type StageEdit = (stage: Stage, index?: number) => number | undefined;

/** x (n) − shift, by the engine: each pair (x, shift) times (1, −1). */
const subtract = (engine: Engine, x: readonly number[], shift: number): number[] =>
  Array.from(engine.matmul(matrixOf(x.map((number) => [number, shift])), [[1], [-1]]).data);

/** The engine divides by numbers above zero only, the learner by any. Rounded to float32 this is float32's own quotient. */
const quotient = (a: number, b: number): number => Math.fround(Math.fround(a) / Math.fround(b));

const overlay = (numbers: VectorLike, stage: Stage, edit: StageEdit): number[] =>
  Array.from(numbers, (number, i) => edit(stage, i) ?? number);

const same = (a: readonly number[], b: VectorLike): boolean => a.every((number, i) => Object.is(number, b[i]));

/** What cannot be computed with numbers beyond float32 is not a number. */
function orNaN<R>(compute: () => R, otherwise: R): R {
  try {
    return compute();
  } catch {
    return otherwise;
  }
}

/** scores (keys) → the five stages, edits included. */
export function softmaxRow(engine: Engine, scores: readonly number[], edit: StageEdit = () => undefined): SoftmaxRow {
  const lost = scores.map(() => NaN);
  const plain = engine.softmaxSteps(scores);
  const maximum = edit('maximum') ?? plain.maximum;
  const moved = maximum === plain.maximum ? plain.shifted : orNaN(() => subtract(engine, scores, maximum), lost);
  const shifted = overlay(moved, 'shifted', edit);
  const after = same(shifted, plain.shifted) ? plain : engine.softmaxSteps(shifted, { kind: 'naive' });
  const exponentials = overlay(after.exponentials, 'exponentials', edit);
  const ownExponentials = !same(exponentials, after.exponentials);
  const added = ownExponentials
    ? orNaN(
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

/** Every row of the scores (queries × keys), as the engine computes it. */
export const softmaxRows = (engine: Engine, scores: Matrix): SoftmaxRow[] =>
  Array.from({ length: scores.rows }, (_, row) => softmaxRow(engine, rowOf(scores, row)));
