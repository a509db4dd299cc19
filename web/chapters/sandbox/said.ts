// What the sandbox says of its numbers while it is true.
import { sameWritten } from '../../lesson/said.ts';
import type { Said } from '../../lesson/said.ts';

export const said: Said = {
  twins: ({ sandbox: { facts } }) => sameWritten([facts.twins, 1]),
};
