// Computes online softmax: it reads the keys one by one and keeps a running maximum, sum and output instead of a row of
// weights.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import type { AttendedSentence } from '../../core/lesson/sentence.ts';
import type { State } from '../../core/store/state.ts';

export interface OnlineSoftmax {
  /** The largest score so far, after each key (keys × 1). */
  maxima: Matrix;
  /** The factor for the old sum and output: e^(old maximum − new maximum); 0 for the first key (keys × 1). */
  shrinks: Matrix;
  /** The factor for the new key: e^(score − new maximum) (keys × 1). */
  powers: Matrix;
  /** The sum of the powers e^(score − new maximum) of all keys so far (keys × 1). */
  sums: Matrix;
  /** The sum of power · value over all keys so far (keys × width). */
  outputs: Matrix;
  /** The quotient output ÷ sum after each key: the context if that key were the last (keys × width). */
  results: Matrix;
}

export interface OnlineValues extends OnlineSoftmax {
  /** For comparison: the weights from ordinary softmax, which reads all scores first (1 × keys). */
  weights: Matrix;
  /** For comparison: the context from these weights (1 × width). */
  plain: Matrix;
  /** The context of the keys read so far; NaN before the first key (1 × width). */
  result: Matrix;
  /** Number of keys read so far. */
  done: number;
  /** Number of all keys. */
  total: number;
}

const quotient = (a: number, b: number): number => Math.fround(Math.fround(a) / Math.fround(b));
const column = (numbers: readonly number[]): Matrix => matrixOf(numbers.map((number) => [number]));

/**
 * Computes every step of online softmax from the scores (one per key) and the values (keys × width). The engine's
 * softmaxSteps([old maximum, new score]) gives the new maximum and two factors: e^(old maximum − new maximum) for the
 * old output and sum, and e^(score − new maximum) for the new key. One matrix product then updates the output and the
 * sum together. The sum is the last column of this product.
 */
export function onlineSoftmax(
  engine: Engine,
  scores: readonly number[],
  values: readonly (readonly number[])[],
): OnlineSoftmax {
  let maximum = -Infinity;
  let carried: number[] = (values[0] ?? []).map(() => 0).concat(0);
  const steps = scores.map((score, key) => {
    const { maximum: larger, exponentials } = engine.softmaxSteps([maximum, score]);
    const [shrink = NaN, power = NaN] = exponentials;
    maximum = larger;
    carried = Array.from(engine.matmul([[shrink, power]], [carried, [...(values[key] ?? []), 1]]).data);
    return { maximum, shrink, power, sum: carried.at(-1) ?? NaN, output: carried.slice(0, -1) };
  });
  return {
    maxima: column(steps.map((step) => step.maximum)),
    shrinks: column(steps.map(({ shrink }) => shrink)),
    powers: column(steps.map(({ power }) => power)),
    sums: column(steps.map((step) => step.sum)),
    outputs: matrixOf(steps.map((step) => step.output)),
    results: matrixOf(steps.map(({ output, sum }) => output.map((number) => quotient(number, sum)))),
  };
}

/** All steps of online softmax for the chosen row and sentence, and the result of ordinary softmax. */
export type OnlineSteps = OnlineSoftmax & Pick<OnlineValues, 'weights' | 'plain'>;

export function onlineSteps(engine: Engine, { row }: State, { scores, embeddings }: AttendedSentence): OnlineSteps {
  const own = rowOf(scores, row);
  const weights = engine.softmax([own]);
  const values = Array.from({ length: embeddings.rows }, (_, key) => rowOf(embeddings, key));
  return { ...onlineSoftmax(engine, own, values), weights, plain: engine.matmul(weights, embeddings) };
}

/** The steps of online softmax, and the context of the keys read so far. */
export function onlineValues({ online }: State, steps: OnlineSteps): OnlineValues {
  const result = online === 0 ? Array<number>(steps.plain.columns).fill(NaN) : rowOf(steps.results, online - 1);
  return { ...steps, result: matrixOf([result]), done: online, total: steps.weights.columns };
}
