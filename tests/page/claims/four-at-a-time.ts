// The claims of the side chapter “doing four at a time” about SIMD lanes, online softmax, and the speed of attention on
// the learner's own machine.
import type { Engine } from '../../../web/core/engine/engine.ts';
import { rowOf } from '../../../web/core/engine/matrix.ts';
import { onlineSoftmax } from '../../../web/chapters/four-at-a-time/online.ts';
import { sentenceNames } from '../../../web/core/store/state.ts';
import type { Values } from '../../../web/core/lesson/values.ts';
import type { Claim } from './claim.ts';

/** The scores and the word vectors for every row of both sentences. */
const rows = (values: Values): { scores: number[]; vectors: number[][] }[] =>
  sentenceNames.flatMap((name) =>
    [0, 1, 2].map((row) => ({
      scores: rowOf(values[name].scores, row),
      vectors: [0, 1, 2].map((key) => rowOf(values[name].embeddings, key)),
    })),
  );

const near = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  const most = Math.max(1, ...Array.from(b, Math.abs));
  return a.length === b.length && Array.from(a).every((number, i) => Math.abs(number - (b[i] ?? NaN)) <= 2e-6 * most);
};

const everyRow =
  (holds: (engine: Engine, scores: number[], vectors: number[][]) => boolean) =>
  (engine: Engine, values: Values): boolean =>
    rows(values).every(({ scores, vectors }) => holds(engine, scores, vectors));

const inTheEnd = (engine: Engine, scores: number[], vectors: number[][]): number[] =>
  rowOf(onlineSoftmax(engine, scores, vectors).results, scores.length - 1);

export const claims: Claim[] = [
  {
    id: 'same-in-the-end',
    says: 'key by key comes the same as with all weights at once',
    holds: everyRow((engine, scores, vectors) =>
      near(inTheEnd(engine, scores, vectors), engine.matmul(engine.softmax([scores]), vectors).data),
    ),
  },
  {
    id: 'so-far',
    says: 'after every key, the output divided by the sum is the context of the keys so far',
    holds: everyRow((engine, scores, vectors) =>
      scores.every((_, key) =>
        near(
          rowOf(onlineSoftmax(engine, scores, vectors).results, key),
          engine.matmul(engine.softmax([scores.slice(0, key + 1)]), vectors.slice(0, key + 1)).data,
        ),
      ),
    ),
  },
  {
    id: 'any-order',
    says: 'the keys may come in any order',
    holds: everyRow((engine, scores, vectors) =>
      near(inTheEnd(engine, [...scores].reverse(), [...vectors].reverse()), inTheEnd(engine, scores, vectors)),
    ),
  },
  {
    id: 'carried-sum',
    says: 'in the end the running maximum and the running sum are those of the whole row',
    holds: everyRow((engine, scores, vectors) => {
      const { maxima, sums } = onlineSoftmax(engine, scores, vectors);
      const { maximum, sum } = engine.softmaxSteps(scores);
      return maxima.data.at(-1) === maximum && near([sums.data.at(-1) ?? NaN], [sum]);
    }),
  },
  {
    id: 'shrink-only',
    says: 'what is carried only ever shrinks, and stays as it is where the maximum does',
    holds: everyRow((engine, scores, vectors) => {
      const { maxima, shrinks } = onlineSoftmax(engine, scores, vectors);
      return shrinks.data.every(
        (shrink, key) =>
          shrink >= 0 &&
          shrink <= 1 &&
          (key === 0
            ? shrink === 0
            : (shrink === 1) === (maxima.data[key] === maxima.data[key - 1]) || Math.abs(1 - shrink) < 1e-6),
      );
    }),
  },
  {
    id: 'lanes-add-up',
    says: 'four lanes, key after key, add up to the context, with a quarter of the instructions',
    holds: (_, { lanes: { products, sums, multiplications, instructions } }) =>
      multiplications === 4 * instructions &&
      near(
        sums.data,
        [0, 1, 2, 3].map((lane) => [0, 1, 2].reduce((sum, key) => sum + (products.data[4 * key + lane] ?? NaN), 0)),
      ),
  },
  {
    id: 'table-and-rows',
    says: 'twice the words: a table four times as large, queries, keys, values and context twice as large',
    holds: (_, { scaling: { sizes } }) =>
      sizes
        .slice(1)
        .every(
          ({ size, table, rows: own }, i) =>
            size === 2 * (sizes[i]?.size ?? NaN) &&
            table === 4 * (sizes[i]?.table ?? NaN) &&
            own === 2 * (sizes[i]?.rows ?? NaN),
        ),
  },
];
