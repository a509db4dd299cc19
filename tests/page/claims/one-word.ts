// The claims of the chapter "one-word": with one fixed vector per word the two banks stay equal, whichever matrix is
// used.
import { rowOf } from '../../../web/core/engine/matrix.ts';
import { bankRow } from '../../../web/core/store/state.ts';
import type { Claim } from './claim.ts';

const equal = (a: readonly number[], b: readonly number[]): boolean => a.every((number, i) => number === b[i]);

export const claims: Claim[] = [
  {
    id: 'same-embedding',
    says: 'bank has the same embedding in both sentences',
    holds: (_, { river, finance }) => equal(rowOf(river.embeddings, bankRow), rowOf(finance.embeddings, bankRow)),
  },
  {
    id: 'same-output',
    says: 'X·W gives both banks the same row, whatever W is',
    holds: (_, { river, finance }) => equal(rowOf(river.projected, bankRow), rowOf(finance.projected, bankRow)),
  },
  {
    id: 'no-gap',
    says: 'the difference of the two rows is zero in every column',
    holds: (_, { gap }) => gap.data.every((number) => number === 0),
  },
  {
    id: 'row-by-row',
    says: 'a row of the output needs no other row of X',
    holds: (engine, { river, weight }) =>
      equal(
        Array.from(engine.matmul([rowOf(river.embeddings, bankRow)], weight).data),
        rowOf(river.projected, bankRow),
      ),
  },
];
