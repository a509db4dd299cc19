// What "doing four at a time" computes: lanes, online softmax, what its scaling lab has measured, and its exercise.
import { gradeRescale, rescaleProblem } from '../../lesson/exercises/rescale.ts';
import { lanesValues } from '../../lesson/lanes.ts';
import type { Lesson } from '../../lesson/lesson.ts';
import { onlineKinds } from '../../lesson/online-figures.ts';
import { onlineValues } from '../../lesson/online.ts';
import { scalingValues } from '../../scaling/view.ts';

export const lesson: Lesson = {
  values: {
    lanes: (engine, state, values) => lanesValues(engine, state, values[state.sentence]),
    online: (engine, state, values) => onlineValues(engine, state, values[state.sentence]),
    scaling: (_, { longest }) => scalingValues(longest),
  },
  figures: onlineKinds,
  exercises: { rescale: { problem: rescaleProblem, grade: gradeRescale } },
};
