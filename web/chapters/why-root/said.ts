// What chapter 5 says of its numbers while it is true.
import type { Said } from '../../core/lesson/said.ts';

export const said: Said = {
  /** Undivided one word takes nearly all; divided, another gets at least one part in twenty, too. */
  'second-in-view': ({ second: { raw, divided } }) => {
    const others = [...divided.weights.data].filter((_, i) => i !== 4);
    return (raw.weights.data[4] ?? NaN) > 0.99 && Math.max(...others) >= 0.05;
  },
};
