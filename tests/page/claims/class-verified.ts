// The claims of the chapter "class-verified": the engine prints exactly the same text as the notebooks, and several
// notations of one product give the same numbers.
import { verified } from '../../../web/core/notebooks/notebook.ts';
import type { Claim } from './claim.ts';

export const claims: Claim[] = [
  {
    id: 'all-printed-same',
    says: 'every printed output of the five notebooks comes out the same, character by character',
    holds: (engine) => {
      const { same, total } = verified(engine, 'float32');
      return total > 0 && same === total;
    },
  },
  {
    id: 'sharpest-spot',
    says: 'float32 and float64 differ in the last score of notebook 004, cell 17, close to the edge of a printed digit',
    holds: (_, { edge: { float32, float64 } }) =>
      float32 !== float64 && [float32, float64].every((score) => Math.abs(score + 32.93915) < 1e-5),
  },
  {
    id: 'same-product',
    says: 'X·W, nn.Linear and U·x give the same numbers',
    holds: (_, { notation: { linear, column } }) =>
      linear.data.every(
        (number, i) => number === column.data[(i % linear.columns) * column.columns + Math.floor(i / linear.columns)],
      ),
  },
  {
    id: 'adapters-turn-back',
    says: 'fromLinear and fromStack give back W as in × out',
    holds: (_, { notation: { fromLinear, fromStack }, weight }) =>
      weight.data.every((number, i) => number === fromLinear.data[i] && number === fromStack.data[i]),
  },
];
