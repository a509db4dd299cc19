// What chapter 2 says of its numbers while it is true.
import { rowOf } from '../../core/engine/matrix.ts';
import { areShares } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';
import { bankRow, sentenceNames } from '../../core/store/state.ts';

export const said: Said = {
  /** Bank's rows of weights are shares, so that its context is a mix and lies within what is mixed. */
  'context-within': (values) =>
    sentenceNames.every((name) => {
      const { weights, embeddings, context } = values[name];
      return (
        areShares(rowOf(weights, bankRow)) &&
        rowOf(context, bankRow).every((number, column) => {
          const mixed = [0, 1, 2].map((row) => rowOf(embeddings, row)[column] ?? NaN);
          return number >= Math.min(...mixed) - 5e-4 && number <= Math.max(...mixed) + 5e-4;
        })
      );
    }),
  'banks-part': ({ meter: { embeddings, context } }) => Number(context.toFixed(3)) < Number(embeddings.toFixed(3)),
};
