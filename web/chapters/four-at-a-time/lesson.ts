// Computes the values of the chapter "four-at-a-time": SIMD lanes, online softmax, the results of the scaling lab, and
// the exercise.
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
    /** A weighted sum in four lanes. */
    lanes: LanesValues;
    /** Online softmax up to the number of keys that the learner chose. */
    online: OnlineValues;
    /** All steps of online softmax for the chosen word. */
    onlineSteps: OnlineSteps;
    /** The scaling lab's measurements on this machine. */
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
