// Helpers for all exercises: they draw fresh numbers, and grade answers so that known mistakes are recognised.
import type { Matrix } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { matrixOf, numbersOf } from '../engine/matrix.ts';

/**
 * A verdict. `cause` is "right", "empty", "partly" (some numbers are right), "coarse" (rounded too much), "signs"
 * (wrong sign), "stopped" (an earlier step's numbers), "other", or a known mistake of the exercise.
 */
export interface Grade<Cause extends string> {
  right: boolean;
  cause: Cause | 'right' | 'empty' | 'partly' | 'coarse' | 'signs' | 'stopped' | 'other';
  /** If the answer holds an earlier step's numbers: the name of that step's result. */
  at?: string;
  /** For each number of the answer, whether it is right. */
  places: boolean[];
}

/** The name of a known mistake, and the answer that it leads to. */
export type Mistake<Cause extends string> = readonly [Cause, readonly number[]];

const near = (a: number, b: number, within: number): boolean => a === b || Math.abs(a - b) <= within;

/**
 * Whether a is b rounded too much: to one digit after the point, or to a whole number. 0 does not count, and 1 and −1
 * do not count as rounded to a whole number.
 */
const coarse = (a: number, b: number): boolean =>
  a !== 0 && (a === Math.round(10 * b) / 10 || (a === Math.round(b) && Math.abs(a) > 1));

/**
 * Grades an answer (missing numbers are NaN). Each number may differ from the one in `want` by `within`. A wrong answer
 * gets the first known mistake that explains all its numbers. Without one, the verdict says whether the numbers are
 * rounded too much, have the wrong sign, or are partly right.
 */
export function gradeBy<Cause extends string>(
  answer: readonly number[],
  want: readonly number[],
  within: number,
  mistakes: readonly Mistake<Cause>[],
): Grade<Cause> {
  const places = want.map((number, i) => near(answer[i] ?? NaN, number, within));
  const grade = (cause: Grade<Cause>['cause'], right = false): Grade<Cause> => ({ right, cause, places });
  if (answer.every(Number.isNaN)) return grade('empty');
  if (places.every(Boolean)) return grade('right', true);
  const explains = ([, result]: Mistake<Cause>) => result.every((number, i) => near(answer[i] ?? NaN, number, within));
  const known = mistakes.find(explains);
  if (known) return grade(known[0]);
  const otherwise = (is: (a: number, b: number) => boolean) =>
    want.every((number, i) => places[i] || is(answer[i] ?? NaN, number));
  if (otherwise(coarse)) return grade('coarse');
  if (otherwise((a, b) => near(-a, b, within))) return grade('signs');
  return grade(places.some(Boolean) ? 'partly' : 'other');
}

/** n whole numbers from low to high (inclusive), the same as PyTorch's generator draws for this seed. */
export function integers(engine: Engine, seed: number, n: number, low: number, high: number): number[] {
  const [drawn] = engine.random(seed, [{ fn: 'randint', n, low, high: high + 1 }]);
  const out = drawn?.values['out'];
  if (!out) throw new RangeError('the random generator returned no numbers');
  return numbersOf(out);
}

/** n numbers with one digit after the point. low and high are in tenths. */
export const tenths = (engine: Engine, seed: number, n: number, low: number, high: number): number[] =>
  integers(engine, seed, n, low, high).map((number) => number / 10);

/** A matrix with a row of exponents and a row with e to the power of each, for readers without a calculator. */
export const powersOf = (engine: Engine, exponents: readonly number[]): Matrix =>
  matrixOf([exponents, engine.softmaxSteps(exponents, { kind: 'naive' }).exponentials]);

/** Cuts a list into rows of this many columns. */
export const cut = (numbers: readonly number[], columns: number): number[][] =>
  Array.from({ length: numbers.length / columns }, (_, row) => numbers.slice(row * columns, (row + 1) * columns));
