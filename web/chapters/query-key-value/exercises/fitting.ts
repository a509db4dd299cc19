// Exercise of the chapter "query-key-value": find which widths must match, and the shapes of the results.
import type { PathIn } from '../../../core/store/paths.ts';
import type { Engine } from '../../../core/engine/engine.ts';
import { numbersOf } from '../../../core/engine/matrix.ts';
import { gradeBy, integers } from '../../../core/exercises/kind.ts';
import type { Grade, Mistake } from '../../../core/exercises/kind.ts';
import { line, numbersIn, shownAt } from '../../../core/exercises/steps.ts';
import type { Step } from '../../../core/exercises/steps.ts';

export interface FittingProblem {
  tokens: number;
  /** The width of the embeddings. It differs from the other three given sizes. */
  model: number;
  /** The width of the queries. It differs from the other three given sizes. */
  query: number;
  /** The width of the values. It differs from the other three given sizes. */
  value: number;
  /** The answers: the width of the keys, the columns of the scores, and the columns of the context. */
  answer: [key: number, scores: number, context: number];
}

export type FittingCause =
  | 'keysLikeValues'
  | 'keysLikeEmbeddings'
  | 'scoresLikeKeys'
  | 'contextLikeKeys'
  | 'contextLikeEmbeddings';

const blank = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => new Array<number>(columns).fill(0));

/** Runs attention on zero matrices of these shapes and reads the answer off the trace. */
export function fittingProblem(engine: Engine, seed: number): FittingProblem {
  const [order] = engine.random(11000 + seed, [{ fn: 'randperm', n: 6 }]);
  const [tokens = 0, query = 0, value = 0] = order?.values['out']
    ? numbersOf(order.values['out']).map((place) => place + 2)
    : [];
  const [model = 0] = integers(engine, 12000 + seed, 1, 8, 12);
  const { keys, scores, context } = engine.attend({
    embeddings: blank(tokens, model),
    query: { weight: blank(model, query) },
    key: { weight: blank(model, query) },
    value: { weight: blank(model, value) },
  });
  return { tokens, model, query, value, answer: [keys.columns, scores.columns, context.columns] };
}

function mistakes({ model, query, value, answer: [key, scores, context] }: FittingProblem): Mistake<FittingCause>[] {
  return [
    ['keysLikeValues', [value, scores, context]],
    ['keysLikeEmbeddings', [model, scores, context]],
    ['scoresLikeKeys', [key, query, context]],
    ['contextLikeKeys', [key, scores, query]],
    ['contextLikeEmbeddings', [key, scores, model]],
  ];
}

/**
 * Grades an answer of three numbers: the width of the keys, the columns of the scores, and the columns of the context.
 */
export function gradeFitting(_: Engine, problem: FittingProblem, answer: readonly number[]): Grade<FittingCause> {
  return gradeBy(answer, problem.answer, 0, mistakes(problem));
}

const at = numbersIn('fitting');

/** The steps of the solution: one for each asked size, with the size that it must equal. */
export function fittingSteps(_: Engine, problem: FittingProblem): Step[] {
  const step = (
    place: number,
    made: string,
    rule: string,
    or: readonly string[],
    like: PathIn<FittingProblem>,
  ): Step => ({
    made,
    rule,
    or,
    lines: [line(at(`answer.${place}`, 0), [at(like, 0)])],
    places: [place],
    mistakes: shownAt([place], problem.answer, mistakes(problem)),
  });
  return [
    step(0, 'keyWidth', 'likeQueries', ['likeValues', 'likeEmbeddings'], 'query'),
    step(1, 'scoreColumns', 'perAsked', ['likeKeys', 'likeEmbeddings'], 'tokens'),
    step(2, 'contextColumns', 'likeValues', ['likeKeys', 'likeEmbeddings'], 'value'),
  ];
}
