// The computations of “doing four at a time”: lanes, online softmax, the scaling lab's results, and the exercise.
import { gradeRescale, rescaleProblem, rescaleSteps } from './exercises/rescale.ts';
import { lanesValues } from './lanes.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { onlineKinds } from './figures.ts';
import { onlineSteps, onlineValues } from './online.ts';
import { scalingValues } from './scaling/view.ts';
import type { LanesValues } from './lanes.ts';
import type { OnlineSteps, OnlineValues } from './online.ts';
import type { ScalingValues } from './scaling/view.ts';
import type { RescaleProblem } from './exercises/rescale.ts';
import { code } from './code.ts';

/** The types of the parts that this chapter adds to the lesson. */
interface FourAtATimeParts {
  values: {
    /** Four lanes, online softmax, and the scaling lab's measurements on this machine. */
    lanes: LanesValues;
    online: OnlineValues;
    onlineSteps: OnlineSteps;
    scaling: ScalingValues;
  };
  exercises: {
    rescale: RescaleProblem;
  };
  step: keyof typeof code;
}

export const lesson: Lesson<FourAtATimeParts> = {
  values: {
    lanes: (engine, state, values) => lanesValues(engine, state, values[`${state.sentence}Attended`]),
    onlineSteps: (engine, state, values) => onlineSteps(engine, state, values[`${state.sentence}Attended`]),
    online: (_, state, values) => onlineValues(state, values.onlineSteps),
    scaling: (_, { longest }) => scalingValues(longest),
  },
  figures: onlineKinds,
  exercises: { rescale: { problem: rescaleProblem, grade: gradeRescale, steps: rescaleSteps } },
  code,
};
