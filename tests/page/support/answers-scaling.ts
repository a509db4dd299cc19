// Right and wrong answers to the exercises of chapters 3 to 5, computed without the lesson's own graders.
import type { DivideCause, DivideProblem } from '../../../web/chapters/why-root/exercises/divide.ts';
import type { RedoCause, RedoProblem } from '../../../web/chapters/query-key-value/exercises/redo.ts';
import type { FittingCause, FittingProblem } from '../../../web/chapters/query-key-value/exercises/fitting.ts';
import type { SoftenCause, SoftenProblem } from '../../../web/chapters/self-obsessed/exercises/soften.ts';
import { column, dot, rowsOf, softmax, times } from './answers.ts';
import type { Answers, Rows } from './answers.ts';

/**
 * The divisor c for which the softmax of two scores a and b, divided by c, gives the first score the weight 24/25. Then
 * e^((a − b) / c) is 24.
 */
export function softenAnswers({
  scores: {
    data: [own = NaN, other = NaN],
  },
}: SoftenProblem): Answers<SoftenCause> {
  const gap = own - other;
  return {
    right: [gap / Math.log(24)],
    rootOfWidth: [4],
    ownOnly: [own / Math.log(24)],
    gapAlone: [gap],
    addedScores: [(own + other) / Math.log(24)],
    noLogarithm: [gap / 24],
    multiplied: [gap * Math.log(24)],
    upsideDown: [Math.log(24) / gap],
  };
}

/** Computes as notebook 001 does: queries, keys and values of three inputs, and the output for the second input. */
export function redoAnswers(problem: RedoProblem): Answers<RedoCause> {
  const [x, wq, wk, wv] = [problem.embeddings, problem.queryWeight, problem.keyWeight, problem.valueWeight].map(
    rowsOf,
  ) as [Rows, Rows, Rows, Rows];
  const [q, k, v] = [wq, wk, wv].map((w) => x.map((row) => times(row, w))) as [Rows, Rows, Rows];
  const scores = q.map((query) => k.map((key) => dot(query, key)));
  const weights = scores.map(softmax);
  return {
    right: times(weights[1]!, v),
    anotherOutput: times(weights[2]!, v),
    scaled: times(softmax(scores[1]!.map((score) => score / Math.sqrt(3))), v),
    keysMixed: times(weights[1]!, k),
    keysAsQueries: times(softmax(q.map((query) => dot(k[1]!, query))), v),
    roundedWeights: times(
      weights[1]!.map((weight) => Number(weight.toFixed(1))),
      v,
    ),
    plainSum: times([1, 1, 1], v),
    onlyLargest: v[weights[1]!.indexOf(Math.max(...weights[1]!))]!,
    downColumns: times(
      [0, 1, 2].map((key) => softmax(column(scores, key))[1]!),
      v,
    ),
  };
}

export function fittingAnswers({ tokens, model, query, value }: FittingProblem): Answers<FittingCause> {
  return {
    right: [query, tokens, value],
    keysLikeValues: [value, tokens, value],
    keysLikeEmbeddings: [model, tokens, value],
    scoresLikeKeys: [query, query, value],
    contextLikeKeys: [query, tokens, query],
    contextLikeEmbeddings: [query, tokens, model],
  };
}

/** The divisor of the scores, which is the root of one head's width, and the weights of "bank" after the division. */
export function divideAnswers({ heads, width, model, scores }: DivideProblem): Answers<DivideCause> {
  const rows = rowsOf(scores);
  const over = (divisor: number): number[] => [divisor, ...softmax(rows[1]!.map((score) => score / divisor))];
  const root = Math.sqrt(width);
  const scaled = rows.map((row) => row.map((score) => score / root));
  return {
    right: over(root),
    notScaled: [root, ...softmax(rows[1]!)],
    rootOfModel: over(Math.sqrt(model)),
    rootOfHeads: over(Math.sqrt(heads)),
    widthItself: over(width),
    anotherDivisor: [root, ...over(width).slice(1)],
    weightsRight: [width, ...over(root).slice(1)],
    overColumns: [root, ...[0, 1, 2].map((key) => softmax(column(scaled, key))[1]!)],
    notDivided: [root, ...scaled[1]!.map(Math.exp)],
    notDividedShifted: [root, ...scaled[1]!.map((score) => Math.exp(score - Math.max(...scaled[1]!)))],
  };
}
