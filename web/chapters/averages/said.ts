// What chapter 10 says of its numbers while it is true.
import { rowOf } from '../../core/engine/matrix.ts';
import { areShares } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

export const said: Said = {
  'one-table-shares': ({ averages: { one } }) =>
    Array.from({ length: one.rows }, (_, row) => rowOf(one, row)).every(areShares),
};
