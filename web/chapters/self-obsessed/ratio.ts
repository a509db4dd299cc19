// Computes the ratio of two weights of one row. Softmax's sum cancels, so the ratio is e^(score gap ÷ divisor).
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { diagonalOf, rowOf } from '../../core/engine/matrix.ts';

/** The limit for a word's weight on itself. It leaves 0.04 for the others. */
export const limit = 0.96;
/** The ratio of the limit to the remaining weight: 0.96 ÷ 0.04. */
export const odds = 24;

/**
 * The natural logarithm of n, from the engine's softmax: n equal scores get the weight 1/n each, and the logarithm of
 * 1/n is −ln n.
 */
export const logarithm = (engine: Engine, n: number): number =>
  -(engine.softmax([new Float32Array(n)], { log: true }).data[0] ?? NaN);

/** The largest whole exponent of e whose power fits into float32. */
const mostPower = 88;
const power = (engine: Engine, exponent: number): number =>
  exponent > mostPower ? Infinity : (engine.softmaxSteps([exponent], { kind: 'naive' }).exponentials[0] ?? NaN);

/** A word's weights on itself and on one other word. */
export interface Pair {
  /** The weight on itself. */
  own: number;
  /** The weight on the other word. */
  other: number;
  /** The ratio `own` ÷ `other`. */
  ratio: number;
  /** The gap between the two scores in the word's row: the score with itself minus the score with the other word. */
  gap: number;
  /** The number that the ratio should equal: e^(gap ÷ divisor). Infinity if the exponent is above 88. */
  power: number;
  /** The gap in the other word's row: its score with itself minus its score with this word. */
  back: number;
  /** The divisor that would bring the other word's weight on itself to the limit if there were only these two words. */
  enough: number;
  /**
   * True if three things hold. `enough` is positive. With the divisor `enough`, no word has a larger weight on itself
   * than the other word. And apart from itself, the other word has its largest score with this word.
   */
  longest: boolean;
}

/** Each word's weight on itself if the scores are divided by c. */
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
