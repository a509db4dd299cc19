// All exercises: their problems as part of the value tree, and one way to grade any of them.
import type { Engine } from '../engine.ts';
import { once } from '../once.ts';
import type { ExerciseName, State } from '../state.ts';
import { digitProblem, gradeDigit } from './digit.ts';
import type { DigitProblem } from './digit.ts';
import type { Grade } from './kind.ts';
import { gradeProject, projectProblem } from './project.ts';
import type { ProjectProblem } from './project.ts';
import { gradeSoftmax, softmaxProblem } from './softmax.ts';
import type { SoftmaxProblem } from './softmax.ts';

export interface ExerciseValues {
  project: ProjectProblem;
  softmax: SoftmaxProblem;
  digit: DigitProblem;
}

/** Today's problem of each exercise. */
export function exerciseValues(engine: Engine, seeds: State['seeds']): ExerciseValues {
  return {
    project: once(engine, `exercise project ${seeds.project}`, () => projectProblem(engine, seeds.project)),
    softmax: once(engine, `exercise softmax ${seeds.softmax}`, () => softmaxProblem(engine, seeds.softmax)),
    digit: once(engine, `exercise digit ${seeds.digit}`, () => digitProblem(engine, seeds.digit)),
  };
}

/** Grades an answer; numbers that were not given are NaN. */
export function grade(engine: Engine, name: ExerciseName, problems: ExerciseValues, answer: readonly number[]): Grade<string> {
  switch (name) {
    case 'project': return gradeProject(engine, problems.project, answer);
    case 'softmax': return gradeSoftmax(engine, problems.softmax, answer);
    case 'digit': return gradeDigit(engine, problems.digit, answer);
  }
}
