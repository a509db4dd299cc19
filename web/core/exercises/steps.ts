// An exercise as a chain of steps: the rule that each uses, what it makes, and every number's sum with the numbers that stand in it.
import { added, raised, sign } from '../lesson/story.ts';
import type { Piece } from '../lesson/story.ts';
import { numberAt } from '../lesson/values.ts';
import { gradeBy } from './kind.ts';
import type { Grade, Mistake } from './kind.ts';

export { added, raised, sign };
export type { Piece };

/** A number of the exercise, by its path in the value tree, and how it is written. */
export interface Written {
  of: string;
  digits: number;
}

/** A number that a step makes. */
export interface Line extends Written {
  /** Its sum; nothing where it is found without one. */
  from: Piece[];
  /** The word that it belongs to. */
  label?: string;
}

export interface Step {
  /** What is looked for, and the rule that finds it: names of core/words/rules.ts or of the chapter's words. */
  made: string;
  rule: string;
  /** Other rules that one could think of here. */
  or: readonly string[];
  lines: readonly Line[];
  /** Matrices that later steps need beside these numbers. */
  shows?: readonly string[];
  /** Which numbers of the exercise's answer these are, where they are that. */
  places?: readonly number[];
  /** Known mistakes, each with the numbers that it leads to in these lines. */
  mistakes?: readonly Mistake<string>[];
  /** How far a typed number may be off, where its digits do not say it. */
  within?: number;
}

/** How an exercise writes its numbers: by their paths below it. */
export const numbersIn =
  (exercise: string) =>
  (path: string, digits = 3): Written => ({ of: `exercises.${exercise}.${path}`, digits });

export const line = (made: Written, from: Piece[] = [], label?: string): Line => ({
  ...made,
  from,
  ...(label === undefined ? {} : { label }),
});

/** Pairs multiplied and added up: a × b + c × d + … */
export const productsOf = (pairs: readonly (readonly [Written, Written])[]): Piece[] =>
  added(pairs.map(([left, right]) => [left, sign(' × '), right]));

/** Two pieces with a sign between them. */
export const joined = (left: Piece, by: string, right: Piece): Piece[] => [left, sign(` ${by} `), right];

/** left − right, where a right one below zero stands in parentheses. */
export const minus = (left: Piece, right: Piece, value: number): Piece[] =>
  value < 0 ? [left, sign(' − ('), right, sign(')')] : joined(left, '−', right);

/** Mistakes in a whole answer, as they show at some of its places; one that does not show there is none. */
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

/** Half of the last digit asked for, and a little: two after the point are enough everywhere. */
const room = (digits: number): number => [0.01, 0.051][digits] ?? 0.0061;

export const withinOf = ({ within, lines }: Step): number =>
  within ?? Math.max(...lines.map(({ digits }) => room(digits)));

/** Grades the numbers of one step (one for each line, NaN where none was given). */
export const gradeStep = (values: unknown, step: Step, answer: readonly number[]): Grade<string> =>
  gradeBy(
    answer,
    step.lines.map(({ of }) => numberAt(values, of)),
    withinOf(step),
    step.mistakes ?? [],
  );

/** The rules to choose from, the right one at another place in each step and problem. */
export function rulesOf({ rule, or }: Step, turn: number): string[] {
  const all = [rule, ...or];
  const first = turn % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}
