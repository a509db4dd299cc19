// What chapter 10 says of its numbers while it is true.
import { rowOf } from '../../lesson/matrix.ts';
import { areShares } from '../../lesson/said.ts';
import type { Said } from '../../lesson/said.ts';

export const said: Said = {
  'one-table-shares': ({ averages: { one } }) =>
    Array.from({ length: one.rows }, (_, row) => rowOf(one, row)).every(areShares),
};
