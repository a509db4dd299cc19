// Online softmax: one key after the other, with a running maximum, a running sum and a running output, and no row of weights kept.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import type { SentenceValues } from '../../core/lesson/sentence.ts';
import type { State } from '../../core/store/state.ts';

export interface OnlineSoftmax {
  /** The largest score so far, after each key (keys × 1). */
  maxima: Matrix;
  /** e^(maximum before − maximum now): what the sums so far shrink by; 0 for the first key, which has nothing before it (keys × 1). */
  shrinks: Matrix;
  /** e^(score − maximum now) (keys × 1) */
  powers: Matrix;
  /** The sum of all powers so far, each against the maximum of now (keys × 1). */
  sums: Matrix;
  /** The sum of all powers · values so far (keys × width). */
  outputs: Matrix;
  /** Each output so far ÷ its sum: the context, were that key the last (keys × width). */
  results: Matrix;
}

export interface OnlineValues extends OnlineSoftmax {
  /** The ordinary way: all weights first (1 × keys), then the mix (1 × width). */
  weights: Matrix;
  plain: Matrix;
  /** What the keys read so far give (1 × width); not a number before the first. */
  result: Matrix;
  /** Keys read so far, and in all. */
  done: number;
  total: number;
}

const quotient = (a: number, b: number): number => Math.fround(Math.fround(a) / Math.fround(b));
const column = (numbers: readonly number[]): Matrix => matrixOf(numbers.map((number) => [number]));

/**
 * scores (keys), values (keys × width) → every step. A step is the softmax of two numbers, the maximum so far and the new score,
 * and one product (1 × 2) · (2 × width + 1), in which the sum travels as a last column beside the output.
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

/** The row and sentence on the stage. */
export function onlineValues(
  engine: Engine,
  { row, online }: State,
  { scores, embeddings }: SentenceValues,
): OnlineValues {
  const own = rowOf(scores, row);
  const steps = once(engine, `online ${own.join()} ${embeddings.data.join()}`, () => {
    const weights = engine.softmax([own]);
    const values = Array.from({ length: embeddings.rows }, (_, key) => rowOf(embeddings, key));
    return { ...onlineSoftmax(engine, own, values), weights, plain: engine.matmul(weights, embeddings) };
  });
  const result = online === 0 ? Array<number>(embeddings.columns).fill(NaN) : rowOf(steps.results, online - 1);
  return { ...steps, result: matrixOf([result]), done: online, total: own.length };
}
