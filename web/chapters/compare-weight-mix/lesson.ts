// Computes the values of the chapter "compare-weight-mix" besides attention: the double loop and the exercise.
import { gradeSoftmax, softmaxProblem, softmaxSteps } from './exercises/softmax.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { loopTables, loopValues } from './loop.ts';
import type { LoopTables, LoopValues } from './loop.ts';
import type { SoftmaxProblem } from './exercises/softmax.ts';
import { rowOf } from '../../core/engine/matrix.ts';
import { areShares, sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';
import { stageNames } from '../../core/store/cell.ts';
import { editsIn } from '../../core/store/edits.ts';
import { bankRow, sentenceNames } from '../../core/store/state.ts';

/**
 * The facts that the prose states, each with a test (said.ts). An element <said-while> shows its content only while the
 * fact is true, or with `not` only while it is false.
 */
const said: Said = {
  /**
   * Whether two things hold in both sentences. The weights of "bank" are shares (not negative, with the sum 1). Each
   * number of its context is between the smallest and the largest number in the same column of the embeddings.
   */
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
  /**
   * Checks every row in which the learner edited the maximum but no other stage of softmax. Returns whether the weights
   * in these rows still equal the softmax of the scores. They differ if a power of e is too large or too small for
   * float32.
   */
  'maximum-cancels': (values, state) =>
    sentenceNames.every((name) => {
      const { scores, weights } = values[name];
      return [0, 1, 2].every((row) => {
        const set = stageNames.flatMap((stage) =>
          editsIn(state, `${name}.softmax.${stage}`).flatMap((edit) => (edit.row === row ? stage : [])),
        );
        if (set.join() !== 'maximum') return true;
        const own = rowOf(scores, row);
        const largest = Math.max(...own);
        const powers = own.map((score) => Math.exp(score - largest));
        const sum = powers.reduce((all, power) => all + power, 0);
        return rowOf(weights, row).every((weight, i) => sameWritten([(powers[i] ?? NaN) / sum, weight]));
      });
    }),
  'banks-part': ({ meter: { embeddings, context } }) => Number(context.toFixed(3)) < Number(embeddings.toFixed(3)),
};

/** The types of the parts that this chapter adds to the lesson. */
interface CompareWeightMixParts {
  values: {
    loop: LoopValues;
    loopTables: LoopTables;
  };
  exercises: {
    softmax: SoftmaxProblem;
  };
}

export const lesson: Lesson<CompareWeightMixParts> = {
  values: {
    loopTables: (engine, { sentence }, values) => loopTables(engine, values[`${sentence}Embeddings`]),
    loop: (_, state, values) => loopValues(state, values[`${state.sentence}Embeddings`], values.loopTables),
  },
  figures: {
    'loop.scores': {
      name: 'scores',
      symbol: 'S',
      rows: 'tokens',
      columns: 'tokens',
      product: ({ sentence }) => ({
        left: `${sentence}.embeddings`,
        right: `${sentence}.embeddings`,
        transposed: true,
      }),
    },
    'exercises.softmax.scores': { name: 'scores', symbol: 'S', rows: 'tokens', columns: 'tokens', given: true },
    'exercises.softmax.weights': { name: 'weights', symbol: 'A', rows: 'tokens', columns: 'tokens' },
  },
  exercises: { softmax: { problem: softmaxProblem, grade: gradeSoftmax, steps: softmaxSteps } },
  said,
};
