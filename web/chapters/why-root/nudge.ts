// A slope, tried: one number that softmax gets is raised by a step that the reader chooses, and its weight rises by so much.
import type { Engine } from '../../core/engine/engine.ts';
import type { ManyValues } from './many.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import type { State } from '../../core/store/state.ts';

export interface NudgeValues {
  step: number;
  /** The key with the largest weight in the first query's row, counted from 1. */
  key: number;
  /** What softmax gets for it, before and after; the others stay. */
  z: number;
  raised: number;
  /** Its weight before and after, how far it has risen, and that for each unit of the step. */
  before: number;
  after: number;
  rise: number;
  ratio: number;
  /** What the formula says: A, 1 − A, and A·(1 − A). */
  rest: number;
  slope: number;
  /** e to the step: so many times as large has the weight's own power become. */
  growth: number;
  /** The squares of the row's weights added up, and what they leave of 1: the sum of the row's slopes. */
  squares: number;
  sum: number;
  /** The least that the squares can add up to: those of an even row. */
  even: number;
}

export function nudgeValues(
  engine: Engine,
  { littleStep: step }: Pick<State, 'littleStep'>,
  { scaled, weights, slopes, keys, divisor, width }: ManyValues,
): NudgeValues {
  const before = rowOf(weights, 0);
  return once(engine, `nudge ${step} ${width} ${divisor} ${before.join(' ')}`, () => {
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
  });
}
