// What chapter 4 says of its numbers while it is true.
import { rowOf } from '../../core/engine/matrix.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

export const said: Said = {
  'not-most-itself': ({ hand: { scores } }) => {
    const [own = NaN, ...others] = rowOf(scores, 0).map((score) => Number(score.toFixed(1)));
    return Math.max(...others) > own;
  },
  symmetric: ({
    hand: {
      scores: { data, columns },
    },
  }) => data.every((score, i) => sameWritten([score, data[(i % columns) * columns + Math.floor(i / columns)] ?? NaN])),
  'rounding-shows': ({ hand: { context, roundedContext } }) =>
    rowOf(context, 0).some((number, column) => !sameWritten([number, rowOf(roundedContext, 0)[column] ?? NaN], 1)),
  'first-weight-lost': ({ hand: { weights, rounded } }) =>
    Number((weights.data[0] ?? NaN).toFixed(3)) > 0 && rounded.data[0] === 0,
};
