// Exercise of the chapter "three-roads": find the shapes of the matrices in cross-attention.
import type { PathIn } from '../../../core/store/paths.ts';
import type { Engine } from '../../../core/engine/engine.ts';
import { gradeBy, integers } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, numbersIn, shownAt } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface CrossProblem {
  /** The number of words that give queries. */
  queries: number;
  /** The number of words that give keys and values. */
  keys: number;
  /** The width of a query or key. */
  keyWidth: number;
  /** The width of a value. */
  valueWidth: number;
  /** The answers: the rows and columns of the weights, then of the context. */
  shapes: number[];
}

export type CrossCause = 'selfShape' | 'turned' | 'sizesSwapped' | 'contextOfSource' | 'keyWidth';

const ones = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 1));

export function crossProblem(engine: Engine, seed: number): CrossProblem {
  const [a = 0, b = 0, , d = 0] = integers(engine, 7500 + seed, 4, 0, 11);
  const queries = 3 + (a % 4);
  const keys = queries + 1 + (b % 4);
  // All sizes differ, so that each wrong rule gives a wrong number.
  const keyWidth = queries - 1;
  const valueWidth = keyWidth + 6 + (d % 3);
  const { weights, context } = engine.attend({
    embeddings: ones(queries, keyWidth),
    source: ones(keys, keyWidth),
    valueSource: ones(keys, valueWidth),
  });
  return {
    queries,
    keys,
    keyWidth,
    valueWidth,
    shapes: [weights.rows, weights.columns, context.rows, context.columns],
  };
}

const mistakes = ({ queries, keys, keyWidth, valueWidth }: CrossProblem): Mistake<CrossCause>[] => [
  ['selfShape', [queries, queries, queries, valueWidth]],
  ['turned', [keys, queries, queries, valueWidth]],
  ['sizesSwapped', [keys, queries, valueWidth, queries]],
  ['contextOfSource', [queries, keys, keys, valueWidth]],
  ['keyWidth', [queries, keys, queries, keyWidth]],
];

/** Grades an answer of four numbers: the rows and columns of the weights, then the rows and columns of the context. */
export function gradeCross(_: Engine, problem: CrossProblem, answer: readonly number[]): Grade<CrossCause> {
  return gradeBy(answer, problem.shapes, 0.001, mistakes(problem));
}

const at = numbersIn('cross');

/** The steps of the solution: one for each asked size, with the size that it must equal. */
export function crossSteps(_: Engine, problem: CrossProblem): Step[] {
  const step = (
    place: number,
    made: string,
    rule: string,
    or: readonly string[],
    like: PathIn<CrossProblem>,
  ): Step => ({
    made,
    rule,
    or,
    lines: [line(at(`shapes.${place}`, 0), [at(like, 0)])],
    places: [place],
    mistakes: shownAt([place], problem.shapes, mistakes(problem)),
  });
  return [
    step(0, 'rowsOfA', 'perAsker', ['perAsked', 'likeKeys'], 'queries'),
    step(1, 'columnsOfA', 'perAsked', ['perAsker', 'likeKeys'], 'keys'),
    step(2, 'rowsOfC', 'perAsker', ['perAsked', 'likeValues'], 'queries'),
    step(3, 'columnsOfC', 'likeValues', ['likeKeys', 'perAsked'], 'valueWidth'),
  ];
}
