// Computes the values of the chapter "three-roads": the steps and inputs of neurons, attention with other sources of
// keys and values, and two exercises.
import { crossProblem, crossSteps, gradeCross } from './exercises/cross.ts';
import { gradeSteps, stepsProblem, stepsSteps } from './exercises/steps.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { roadsValues } from './roads.ts';
import { sourcesKinds } from './figures.ts';
import { attendedSources, sourcesValues } from './sources.ts';
import type { RoadsValues } from './roads.ts';
import type { AttendedSources, SourcesValues } from './sources.ts';
import type { StepsProblem } from './exercises/steps.ts';
import type { CrossProblem } from './exercises/cross.ts';

/** The types of the parts that this chapter adds to the lesson. */
interface ThreeRoadsParts {
  values: {
    roads: RoadsValues;
    sources: SourcesValues;
    attendedSources: AttendedSources;
  };
  exercises: {
    steps: StepsProblem;
    cross: CrossProblem;
  };
}

export const lesson: Lesson<ThreeRoadsParts> = {
  values: {
    roads: roadsValues,
    attendedSources,
    sources: (_, state, values) => sourcesValues(state, values.attendedSources),
  },
  figures: sourcesKinds,
  exercises: {
    steps: { problem: stepsProblem, grade: gradeSteps, steps: stepsSteps },
    cross: { problem: crossProblem, grade: gradeCross, steps: crossSteps },
  },
};
