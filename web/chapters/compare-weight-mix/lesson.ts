// What chapter 2 computes beside attention itself: the double loop, and its exercise.
import { gradeSoftmax, softmaxProblem } from './exercises/softmax.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { loopValues } from './loop.ts';
import { said } from './said.ts';
import type { LoopValues } from './loop.ts';
import type { SoftmaxProblem } from './exercises/softmax.ts';

export const lesson: Lesson = {
  values: { loop: (engine, state, values) => loopValues(engine, state, values[state.sentence]) },
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
  exercises: { softmax: { problem: softmaxProblem, grade: gradeSoftmax } },
  said,
};

declare module '../../core/lesson/values.ts' {
  interface Values {
    loop: LoopValues;
  }
}

declare module '../../core/exercises/exercises.ts' {
  interface ExerciseValues {
    softmax: SoftmaxProblem;
  }
}
