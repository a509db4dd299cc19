// What chapter 8 says of its numbers while it is true.
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

export const said: Said = {
  'set-of-words': ({ order: { mirror } }, { positions }) => positions !== 'none' || sameWritten([...mirror.data, 1]),
};
