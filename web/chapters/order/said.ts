// What chapter 8 says of its numbers while it is true.
import { sameWritten } from '../../lesson/said.ts';
import type { Said } from '../../lesson/said.ts';

export const said: Said = {
  'set-of-words': ({ order: { mirror } }, { positions }) => positions !== 'none' || sameWritten([...mirror.data, 1]),
};
