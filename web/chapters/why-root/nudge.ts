// Measures a slope of softmax: it raises one input by a small step and computes the rise of its weight.
import type { Engine } from '../../core/engine/engine.ts';
import type { ManyValues } from './many.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';

export interface NudgeValues {
  step: number;
  /** The key with the largest weight in the first query's row, counted from 1. */
  key: number;
  /** The key's softmax input before and after the step. The other inputs do not change. */
  z: number;
  raised: number;
  /** The key's weight before and after, its rise, and rise ÷ step. */
  before: number;
  after: number;
  rise: number;
  ratio: number;
  /** The formula's parts: 1 − A, and the slope A·(1 − A). */
  rest: number;
  slope: number;
  /** e^step: the key's own exponential grows by this factor. */
  growth: number;
  /** The sum of the squared weights of the row, and 1 minus that, which is the sum of the row's slopes. */
  squares: number;
  sum: number;
  /** The smallest possible sum of squares, that of a row with equal weights. */
  even: number;
}

export function nudgeValues(
  engine: Engine,
  { littleStep: step }: Pick<State, 'littleStep'>,
  { scaled, weights, slopes, keys }: ManyValues,
): NudgeValues {
  const before = rowOf(weights, 0);
  const at = before.indexOf(Math.max(...before));
  const row = rowOf(scaled, 0);
  const moved = row.map((z, j) => (j === at ? z + step : z));
  const [weight = NaN, after = NaN] = [before[at], engine.softmax([moved]).data[at]];
  const squares = engine.matmul([before], [before], { transposeB: true }).data[0] ?? NaN;
  return {
    step,
    key: at + 1,
    z: row[at] ?? NaN,
    raised: moved[at] ?? NaN,
    before: weight,
    after,
    rise: after - weight,
    ratio: (after - weight) / step,
    rest: 1 - weight,
    slope: slopes.data[at] ?? NaN,
    growth: Math.exp(step),
    squares,
    sum: 1 - squares,
    even: 1 / keys,
  };
}
