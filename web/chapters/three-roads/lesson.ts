// What chapter 7 computes: when each neuron is known and whom it hears, attention with keys and values from elsewhere, and two exercises.
import { crossProblem, gradeCross } from '../../lesson/exercises/cross.ts';
import { gradeSteps, stepsProblem } from '../../lesson/exercises/steps.ts';
import { vocabularyOf } from '../../lesson/given.ts';
import type { Lesson } from '../../lesson/lesson.ts';
import { roadsValues } from '../../lesson/roads.ts';
import { sourcesKinds } from '../../lesson/sources-figures.ts';
import { sourcesValues } from '../../lesson/sources.ts';

export const lesson: Lesson = {
  values: { roads: roadsValues, sources: (engine, state) => sourcesValues(engine, state, vocabularyOf(engine, state)) },
  figures: sourcesKinds,
  exercises: {
    steps: { problem: stepsProblem, grade: gradeSteps },
    cross: { problem: crossProblem, grade: gradeCross },
  },
};
