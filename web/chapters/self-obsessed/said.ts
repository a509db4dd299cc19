// What chapter 3 says of its numbers while it is true.
import { rowOf } from '../../core/engine/matrix.ts';
import { diagonalOf } from '../../core/engine/matrix.ts';
import type { Said } from '../../core/lesson/said.ts';
import type { ObsessedValues } from './obsessed.ts';

/** The weight that each word gives itself when the scores are divided by c. */
function ownWeights({ scores }: ObsessedValues, c: number): number[] {
  return diagonalOf(scores).map(
    (own, row) => 1 / rowOf(scores, row).reduce((sum, score) => sum + Math.exp((score - own) / c), 0),
  );
}

export const said: Said = {
  'at-most-average': ({ obsessed: { scores } }) => {
    const diagonal = diagonalOf(scores);
    return diagonal.every((own, row) =>
      rowOf(scores, row).every((score, column) => score <= (own + (diagonal[column] ?? NaN)) / 2 + 5e-4),
    );
  },
  mirror: ({ obsessed }) => ownWeights(obsessed, 1).every((weight) => weight >= 0.9),
  'root-enough': ({ obsessed }) => ownWeights(obsessed, obsessed.root).every((weight) => weight < obsessed.limit),
};
