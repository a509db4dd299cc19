// What chapter 9 says of its numbers while it is true.
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

export const said: Said = {
  'banks-same-unmasked': ({
    mask: {
      banks: { open },
    },
  }) => sameWritten([open, 1]),
  /** The mask is the lower triangle, and no later word has been given a weight. */
  causal: ({ mask: { keep, weights } }) =>
    keep.data.every((bit, i) => {
      const later = i % keep.columns > Math.floor(i / keep.columns);
      return later ? bit === 0 && weights.data[i] === 0 : bit === 1;
    }),
  'order-told': (values, state) =>
    said['causal']?.(values, state) === true && Number(values.mask.banks.masked.toFixed(3)) < 1,
};
