// The claims of the chapter "compare-weight-mix": attention compares each word with every other, turns the scores into
// weights, and mixes the words by the weights.
import type { Matrix } from 'riverbank';
import { rowOf } from '../../../web/core/engine/matrix.ts';
import { bankRow, sentenceNames } from '../../../web/core/store/state.ts';
import type { SentenceValues } from '../../../web/core/lesson/sentence.ts';
import type { Claim } from './claim.ts';

const rowsOf = (matrix: Matrix): number[][] => Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, row));
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-5 * Math.max(1, Math.abs(b));

/** A claim about one sentence. It is checked for both sentences. */
const ofEach = (id: string, says: string, holds: (sentence: SentenceValues) => boolean): Claim => ({
  id,
  says,
  holds: (_, values) => sentenceNames.every((name) => holds(values[name])),
});

/** Whether each number of the context is between the smallest and the largest number in its column of X. */
function insideWords({ embeddings, context }: SentenceValues): boolean {
  const words = rowsOf(embeddings);
  return rowsOf(context).every((row) =>
    row.every((number, column) => {
      const numbers = words.map((word) => word[column] ?? NaN);
      return number >= Math.min(...numbers) - 1e-5 && number <= Math.max(...numbers) + 1e-5;
    }),
  );
}

export const claims: Claim[] = [
  ofEach('weights-sum', 'each row of weights sums to 1', ({ weights }) =>
    rowsOf(weights).every((row) => near(sumOf(row), 1)),
  ),
  ofEach('weights-positive', 'no weight is negative', ({ weights }) => weights.data.every((weight) => weight >= 0)),
  ofEach('larger-score', 'the larger score gets the larger weight', ({ scores, weights }) =>
    rowsOf(scores).every((row, i) =>
      row.every((score, j) =>
        row.every((other, k) => score <= other || (rowOf(weights, i)[j] ?? NaN) >= (rowOf(weights, i)[k] ?? NaN)),
      ),
    ),
  ),
  ofEach(
    'symmetric',
    'comparing a word with itself and others is symmetric: S equals its own transpose',
    ({ scores }) => rowsOf(scores).every((row, i) => row.every((score, j) => score === rowOf(scores, j)[i])),
  ),
  ofEach('inside', 'a mix lies between the words it is mixed from', insideWords),
  {
    id: 'maximum-cancels',
    says: 'subtracting the maximum first does not change the weights',
    holds: (engine, values) =>
      sentenceNames.every((name) =>
        rowsOf(values[name].scores).every((row) => {
          const naive = engine.softmaxSteps(row, { kind: 'naive' }).weights;
          return engine.softmaxSteps(row).weights.every((weight, i) => near(weight, naive[i] ?? NaN));
        }),
      ),
  },
  {
    id: 'loop-is-product',
    says: 'two loops of dot products and one matrix product give the same table',
    holds: (_, { loop }) => loop.same === 'True',
  },
  {
    id: 'banks-part',
    says: 'after attention the two banks are no longer the same',
    onlyForNotebook: true,
    holds: (_, { river, finance, meter }) =>
      meter.context < meter.embeddings &&
      rowOf(river.context, bankRow).some((number, i) => number !== rowOf(finance.context, bankRow)[i]),
  },
];
