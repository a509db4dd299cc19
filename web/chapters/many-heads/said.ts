// What chapter 11 says of its numbers while it is true.
import { rowOf } from '../../core/engine/matrix.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

export const said: Said = {
  'one-head-alike': ({
    heads: {
      single: [one],
    },
  }) => one !== undefined && sameWritten(rowOf(one.weights, 1)),
};
