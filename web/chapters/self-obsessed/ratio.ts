// Two weights of one row: dividing one by the other cancels the sum of the row, and e to their scores' gap over the divisor is left.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { diagonalOf, rowOf } from '../../core/engine/matrix.ts';

/** A word's weight on itself is to come below this: the others shall have 0.04 at least, and the one is 24 times the other. */
export const limit = 0.96;
export const odds = 24;

/** ln n, the power to which e is n: softmax makes 1/n of each of n equal scores. */
export const logarithm = (engine: Engine, n: number): number =>
  -(engine.softmax([new Float32Array(n)], { log: true }).data[0] ?? NaN);

/** The largest power of e that float32 can hold. */
const mostPower = 88;
const power = (engine: Engine, exponent: number): number =>
  exponent > mostPower ? Infinity : (engine.softmaxSteps([exponent], { kind: 'naive' }).exponentials[0] ?? NaN);

/** How a word weighs itself against another word. */
export interface Pair {
  /** Its weight on itself, its weight on the other, and the ratio of the two. */
  own: number;
  other: number;
  ratio: number;
  /** The gap of their scores, and e to that over the divisor. */
  gap: number;
  power: number;
  /** The gap in the other word's row, and the divisor that would bring it down to the limit, were there only these two words. */
  back: number;
  enough: number;
  /** Whether at that divisor the other word takes in more of itself than any word does, and likes none of the others better than this one. */
  longest: boolean;
}

/** What each word takes in of itself when the scores are divided by c. */
export const ownWeights = (scores: Matrix, c: number): number[] =>
  diagonalOf(scores).map(
    (own, row) => 1 / rowOf(scores, row).reduce((sum, score) => sum + Math.exp((score - own) / c), 0),
  );

interface Row {
  scores: Matrix;
  weights: Matrix;
  divisor: number;
}

export function pairOf(engine: Engine, { scores, weights, divisor }: Row, word: number, against: number): Pair {
  const at = ({ data, columns }: Matrix, row: number, column: number): number => data[row * columns + column] ?? NaN;
  const gapOf = (row: number, column: number): number => at(scores, row, row) - at(scores, row, column);
  const [own, other] = [at(weights, word, word), at(weights, word, against)];
  const [gap, back] = [gapOf(word, against), gapOf(against, word)];
  const enough = back / logarithm(engine, odds);
  const holdsOut = ownWeights(scores, enough);
  const others = rowOf(scores, against).filter((_, column) => column !== against);
  return {
    own,
    other,
    ratio: own / other,
    gap,
    power: power(engine, gap / divisor),
    back,
    enough,
    longest:
      Math.max(...holdsOut) === holdsOut[against] && Math.max(...others) === at(scores, against, word) && enough > 0,
  };
}
