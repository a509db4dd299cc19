// The claims of the chapter "self-obsessed": without learned weights, every word attends mostly to itself. Dividing the
// scores spreads a word's attention to the other words.
import type { Engine } from '../../../web/core/engine/engine.ts';
import { rowOf } from '../../../web/core/engine/matrix.ts';
import { diagonalOf } from '../../../web/core/engine/matrix.ts';
import type { ObsessedValues } from '../../../web/chapters/self-obsessed/obsessed.ts';
import type { Claim } from './claim.ts';

const near = (a: number, b: number, within = 1e-5): boolean => Math.abs(a - b) <= within * Math.max(1, Math.abs(b));
const about = (id: string, says: string, holds: (values: ObsessedValues, engine: Engine) => boolean): Claim => ({
  id,
  says,
  holds: (engine, { obsessed }) => holds(obsessed, engine),
});
const largestIn = (numbers: readonly number[]): number => Math.max(...numbers);
const rowsAt = (engine: Engine, { embeddings }: ObsessedValues, divisor: number): number[][] => {
  const { weights } = engine.attend({ embeddings, scale: divisor });
  return Array.from({ length: weights.rows }, (_, row) => rowOf(weights, row));
};

export const claims: Claim[] = [
  about('own-score-squares', 'a word’s score with itself is the sum of its squares', ({ embeddings, scores }) =>
    diagonalOf(scores).every((score, row) =>
      near(
        score,
        rowOf(embeddings, row).reduce((sum, number) => sum + number * number, 0),
      ),
    ),
  ),
  about(
    'no-score-beats-both',
    'no score of two words is larger than both of their scores with themselves',
    ({ scores }) => {
      const own = diagonalOf(scores);
      return own.every((one, i) =>
        own.every((other, j) => (rowOf(scores, i)[j] ?? NaN) <= Math.max(one, other) * (1 + 1e-5)),
      );
    },
  ),
  about(
    'score-below-average',
    'a score of two words is at most the average of their scores with themselves',
    ({ scores }) => {
      const own = diagonalOf(scores);
      return own.every((one, i) =>
        own.every((other, j) => (rowOf(scores, i)[j] ?? NaN) <= (one + other) / 2 + 1e-5 * Math.max(1, one, other)),
      );
    },
  ),
  about(
    'ratio-is-power',
    'the ratio of two weights of a row is e to the gap of their scores over the divisor',
    ({ pair: { ratio, power } }) => ratio === power || !(power < 1e6 && power > 1e-6) || near(ratio / power, 1, 1e-3),
  ),
  about(
    'limit-is-power',
    'the limit is so many times what it leaves, and that is e to the power named',
    ({ limit, odds, power }) => near(limit / (1 - limit), odds) && near(Math.exp(power), odds),
  ),
  about('weights-sum', 'each of the eight rows of weights sums to 1', ({ weights }) =>
    Array.from({ length: weights.rows }, (_, row) =>
      rowOf(weights, row).reduce((sum, weight) => sum + weight, 0),
    ).every((sum) => near(sum, 1)),
  ),
  about('larger-divisor-flatter', 'the larger the divisor, the smaller each row’s largest weight', (values, engine) => {
    const largest = [1, 2, 4, 16].map((divisor) => rowsAt(engine, values, divisor).map(largestIn));
    return largest.every((rows, i) => rows.every((weight, row) => weight <= (largest[i - 1]?.[row] ?? 1) + 1e-6));
  }),
  {
    id: 'nearly-identity',
    says: 'undivided, every word of the notebook gives itself more than 0.95 of its attention',
    onlyForNotebook: true,
    holds: (engine, { obsessed }) => rowsAt(engine, obsessed, 1).every((row, i) => (row[i] ?? 0) > 0.95),
  },
  {
    id: 'root-softens',
    says: 'divided by the square root of 16, every weight of the notebook on the diagonal is below 0.96',
    onlyForNotebook: true,
    holds: (engine, { obsessed }) =>
      obsessed.root === 4 && rowsAt(engine, obsessed, obsessed.root).every((row, i) => (row[i] ?? 1) < 0.96),
  },
  {
    id: 'soften-answer',
    says: 'the exercise’s divisor gives exactly the share that it asks for',
    holds: (_, { exercises: { soften } }) => near(soften.weights.data[0] ?? NaN, soften.limit),
  },
];
