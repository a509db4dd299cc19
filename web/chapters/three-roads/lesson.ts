// What chapter 7 computes: when each neuron is known and whom it hears, attention with keys and values from elsewhere, and two exercises.
import { crossProblem, gradeCross } from './exercises/cross.ts';
import { gradeSteps, stepsProblem } from './exercises/steps.ts';
import { vocabularyOf } from '../../core/notebooks/given.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { roadsValues } from './roads.ts';
import { sourcesKinds } from './figures.ts';
import { sourcesValues } from './sources.ts';

export const lesson: Lesson = {
  values: { roads: roadsValues, sources: (engine, state) => sourcesValues(engine, state, vocabularyOf(engine, state)) },
  figures: sourcesKinds,
  exercises: {
    steps: { problem: stepsProblem, grade: gradeSteps },
    cross: { problem: crossProblem, grade: gradeCross },
  },
};
