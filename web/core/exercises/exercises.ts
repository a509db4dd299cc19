// All exercises: their problems as part of the value tree, and one way to grade any of them.
import type { Engine } from '../engine/engine.ts';
import { once } from '../engine/once.ts';
import { settle } from '../engine/settle.ts';
import type { ExerciseName, State } from '../store/state.ts';
import type { CrossProblem } from '../../chapters/three-roads/exercises/cross.ts';
import type { DivideProblem } from '../../chapters/why-root/exercises/divide.ts';
import type { DigitProblem } from '../../chapters/class-verified/exercises/digit.ts';
import type { FittingProblem } from '../../chapters/query-key-value/exercises/fitting.ts';
import type { Grade } from './kind.ts';
import type { JoinProblem } from '../../chapters/many-heads/exercises/join.ts';
import type { MaskedRowProblem } from '../../chapters/no-peeking/exercises/masked-row.ts';
import type { MovedProblem } from '../../chapters/averages/exercises/moved.ts';
import type { PlacedProblem } from '../../chapters/order/exercises/placed.ts';
import type { NextTokenProblem } from '../../chapters/language-model/exercises/next-token.ts';
import type { ProjectProblem } from '../../chapters/one-word/exercises/project.ts';
import type { RedoProblem } from '../../chapters/query-key-value/exercises/redo.ts';
import type { RescaleProblem } from '../../chapters/four-at-a-time/exercises/rescale.ts';
import type { ShapesProblem } from '../../chapters/many-heads/exercises/shapes.ts';
import type { SoftmaxProblem } from '../../chapters/compare-weight-mix/exercises/softmax.ts';
import type { StackProblem } from '../../chapters/averages/exercises/stack.ts';
import type { StepsProblem } from '../../chapters/three-roads/exercises/steps.ts';
import type { SurpriseProblem } from '../../chapters/language-model/exercises/surprise.ts';
import type { TameProblem } from '../../chapters/self-obsessed/exercises/tame.ts';

export interface ExerciseValues {
  project: ProjectProblem;
  softmax: SoftmaxProblem;
  tame: TameProblem;
  redo: RedoProblem;
  fitting: FittingProblem;
  divide: DivideProblem;
  digit: DigitProblem;
  maskedRow: MaskedRowProblem;
  stack: StackProblem;
  moved: MovedProblem;
  join: JoinProblem;
  shapes: ShapesProblem;
  placed: PlacedProblem;
  steps: StepsProblem;
  cross: CrossProblem;
  surprise: SurpriseProblem;
  next: NextTokenProblem;
  rescale: RescaleProblem;
}

/** What an exercise can do: set a problem, the same one for the same seed, and grade an answer; numbers not given are NaN. */
export interface Exercise<Problem> {
  problem(engine: Engine, seed: number): Problem;
  grade(engine: Engine, problem: Problem, answer: readonly number[]): Grade<string>;
}

export type Exercises = { [Name in ExerciseName]?: Exercise<ExerciseValues[Name]> };

/** Each chapter brings its own. */
const exercises: Exercises = {};

export const addExercises = (more: Exercises): void => void Object.assign(exercises, more);

/** Today's problem of each exercise that has been brought. */
export function exerciseValues(engine: Engine, seeds: State['seeds']): ExerciseValues {
  const problems = {} as ExerciseValues;
  for (const [name, { problem }] of Object.entries(exercises)) {
    const seed = seeds[name as ExerciseName];
    settle(problems, name, () => once<unknown>(engine, `exercise ${name} ${seed}`, () => problem(engine, seed)));
  }
  return problems;
}

export function grade<Name extends ExerciseName>(
  engine: Engine,
  name: Name,
  problems: ExerciseValues,
  answer: readonly number[],
): Grade<string> {
  const exercise: Exercises[Name] = exercises[name];
  if (!exercise) throw new RangeError(`the exercise ${name} has not been brought`);
  return exercise.grade(engine, problems[name], answer);
}
