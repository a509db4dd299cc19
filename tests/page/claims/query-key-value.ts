// The claims of the chapter "query-key-value": each word looks for something (its query), shows something (its key) and
// gives something (its value).
import type { Matrix } from 'riverbank';
import { rowOf } from '../../../web/core/engine/matrix.ts';
import { sentenceNames } from '../../../web/core/store/state.ts';
import type { Claim } from './claim.ts';

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(b));
const nearAll = (a: ArrayLike<number>, b: readonly number[]): boolean =>
  b.every((number, i) => near(a[i] ?? NaN, number));
const columnOf = ({ rows, columns, data }: Matrix, column: number): number[] =>
  Array.from({ length: rows }, (_, row) => data[row * columns + column] ?? NaN);

export const claims: Claim[] = [
  {
    id: 'exact-and-rounded',
    says: 'without a bias, notebook 001’s first output is 1.937, 6.683, 1.595 exactly, and 2, 7, 1.5 with weights rounded by hand',
    onlyForNotebook: true,
    holds: (_, { hand: { context, roundedContext, valueBias } }) =>
      valueBias !== undefined ||
      (nearAll(rowOf(context, 0), [1.93662, 6.68311, 1.59506]) && nearAll(rowOf(roundedContext, 0), [2, 7, 1.5])),
  },
  {
    id: 'stack-adds-up',
    says: 'the stack of weighted values adds up to the input’s row of the context',
    holds: (_, { hand: { stack, total, context, roundedContext } }) => {
      const sums = [0, 1, 2].map((column) => columnOf(stack, column).reduce((sum, number) => sum + number, 0));
      const rows = [context, roundedContext].flatMap((matrix) => [0, 1, 2].map((row) => rowOf(matrix, row)));
      return nearAll(total.data, sums) && rows.some((row) => nearAll(total.data, row));
    },
  },
  {
    id: 'value-width-free',
    says: 'queries and keys must be equally wide; the values may be of any width, which becomes the output’s',
    holds: (engine, { hand }) =>
      [1, 2, 3].every((query) =>
        [1, 2, 3].every((key) =>
          [1, 2, 3].every((value) => {
            const cut = (matrix: Matrix, width: number) =>
              Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, row).slice(0, width));
            const attend = () =>
              engine.attend({
                embeddings: hand.embeddings,
                query: { weight: cut(hand.queryWeight, query) },
                key: { weight: cut(hand.keyWeight, key) },
                value: { weight: cut(hand.valueWeight, value) },
              });
            try {
              return attend().context.columns === value && query === key;
            } catch {
              return query !== key;
            }
          }),
        ),
      ),
  },
  {
    id: 'not-symmetric',
    says: 'with queries and keys of their own, the scores are no longer symmetric',
    onlyForNotebook: true,
    holds: (
      _,
      {
        learned: {
          river: { scores },
        },
      },
    ) => scores.data[1] !== scores.data[3],
  },
  {
    id: 'learned-weights-sum',
    says: 'each row of weights still sums to 1',
    holds: (_, { learned, hand }) =>
      [...sentenceNames.map((name) => learned[name].weights), hand.weights].every((weights) =>
        [0, 1, 2].every((row) =>
          near(
            rowOf(weights, row).reduce((sum, weight) => sum + weight, 0),
            1,
          ),
        ),
      ),
  },
  {
    id: 'banks-still-part',
    says: 'with the notebook’s weights the banks part too',
    onlyForNotebook: true,
    holds: (_, { learned, meter }) => learned.cosine < meter.embeddings,
  },
];
