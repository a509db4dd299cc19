// Measures a slope of softmax: it raises one input by a small step and computes how much the input's weight rises.
import type { Engine } from '../../core/engine/engine.ts';
import type { ManyValues } from './many.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';

export interface NudgeValues {
  step: number;
  /** The key with the largest weight in the first query's row, counted from 1. */
  key: number;
  /** The key's softmax input before the step. The other inputs do not change. */
  z: number;
  /** The key's softmax input after the step. */
  raised: number;
  /** The key's weight before the step. */
  before: number;
  /** The key's weight after the step. */
  after: number;
  /** after − before. */
  rise: number;
  /** The measured slope: rise ÷ step. */
  ratio: number;
  /** A part of the formula for the slope: 1 − A. */
  rest: number;
  /** The slope by the formula: A·(1 − A). */
  slope: number;
  /** e^step: the key's own exponential grows by this factor. */
  growth: number;
  /** The sum of the squared weights of the row. */
  squares: number;
  /** The sum of the row's slopes: 1 minus the sum of the squared weights. */
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
