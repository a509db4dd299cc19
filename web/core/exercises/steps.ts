// Describes an exercise as a chain of steps: each has a rule, the numbers that it gives, and their sums.
import { added, raised, sign } from '../lesson/pieces.ts';
import type { Piece } from '../lesson/pieces.ts';
import type { MatrixPath, PathIn, ShownPath } from '../store/paths.ts';
import { numberAt } from '../lesson/look-up.ts';
import type { Problems } from '../store/registered.ts';
import { gradeBy } from './kind.ts';
import type { Grade, Mistake } from './kind.ts';

export { added, raised, sign };
export type { Piece };

/** A number of the exercise: its path in the value tree, and its digits after the point. */
export interface Written {
  of: ShownPath;
  digits: number;
}

/** A number that a step computes. */
export interface Line extends Written {
  /** The written sum of the number; empty if the number is found without a sum. */
  from: Piece[];
  /** The label of the number, for example the word that it belongs to. */
  label?: string;
}

export interface Step {
  /** The name of the step's result in the words of rules (core/words/rules.en.ts or the chapter's own). */
  made: string;
  /** The name of the step's rule in the same words. */
  rule: string;
  /** Other rules to choose from; they are wrong for this step. */
  or: readonly string[];
  lines: readonly Line[];
  /** Paths of matrices that later steps need besides the numbers in `lines`. */
  shows?: readonly MatrixPath[];
  /** If the numbers in `lines` are part of the exercise's answer: their places in the answer. */
  places?: readonly number[];
  /** Known mistakes, each with the wrong numbers that it gives in `lines`. */
  mistakes?: readonly Mistake<string>[];
  /** How far a typed number may be off, if this does not follow from its digits. */
  within?: number;
}

/**
 * Makes a function that tells how to write a number of this exercise. The function takes the number's path inside the
 * exercise's problem, and how many digits to show after the point.
 */
export const numbersIn =
  <Name extends keyof Problems & string>(exercise: Name) =>
  (path: PathIn<Problems[Name]>, digits = 3): Written => ({ of: `exercises.${exercise}.${path}` as ShownPath, digits });

export const line = (made: Written, from: Piece[] = [], label?: string): Line => ({
  ...made,
  from,
  ...(label === undefined ? {} : { label }),
});

/** Writes the sum of the products of pairs: a × b + c × d + … */
export const productsOf = (pairs: readonly (readonly [Written, Written])[]): Piece[] =>
  added(pairs.map(([left, right]) => [left, sign(' × '), right]));

/** Two pieces with a sign between them. */
export const joined = (left: Piece, by: string, right: Piece): Piece[] => [left, sign(` ${by} `), right];

/** Writes left − right. `value` is the number on the right. If it is negative, it gets parentheses. */
export const minus = (left: Piece, right: Piece, value: number): Piece[] =>
  value < 0 ? [left, sign(' − ('), right, sign(')')] : joined(left, '−', right);

/**
 * Known mistakes in a whole answer, cut down to some places of the answer. A mistake that leaves the numbers at these
 * places right is left out.
 */
export function shownAt(
  places: readonly number[],
  right: readonly number[],
  mistakes: readonly Mistake<string>[],
): Mistake<string>[] {
  const cut = (numbers: readonly number[]): number[] => places.map((place) => numbers[place] ?? NaN);
  return mistakes
    .map(([cause, numbers]): Mistake<string> => [cause, cut(numbers)])
    .filter(([, numbers]) => numbers.some((number, i) => number !== cut(right)[i]));
}

/**
 * The tolerance for a number with this many digits after the point: 0.01 for a whole number, otherwise half a unit of
 * the last digit and a little more. Numbers with more than two digits get the tolerance for two, because two digits are
 * always enough.
 */
const room = (digits: number): number => [0.01, 0.051][digits] ?? 0.0061;

export const withinOf = ({ within, lines }: Step): number =>
  within ?? Math.max(...lines.map(({ digits }) => room(digits)));

/** Grades the numbers of one step, one for each line. Missing numbers are NaN. */
export const gradeStep = (values: unknown, step: Step, answer: readonly number[]): Grade<string> =>
  gradeBy(
    answer,
    step.lines.map(({ of }) => numberAt(values, of)),
    withinOf(step),
    step.mistakes ?? [],
  );

/** The rules to choose from. `turn` rotates them, so that the right rule is not always at the same place. */
export function rulesOf({ rule, or }: Step, turn: number): string[] {
  const all = [rule, ...or];
  const first = turn % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}
