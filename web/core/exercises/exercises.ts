// All exercises: their problems as part of the value tree, and one function that grades any of them.
import type { Engine } from '../engine/engine.ts';
import { Rows } from '../store/each-alone.ts';
import type { Problems } from '../store/registered.ts';
import type { Seeds } from '../store/state.ts';
import type { Grade } from './kind.ts';
import { stoppedAt } from './stopped-at.ts';
import type { Step } from './steps.ts';

/** The current problem of each exercise. Each chapter declares the problems of its exercises (chapters/…/lesson.ts). */
export type ExerciseValues = Problems;
export type ExerciseName = keyof ExerciseValues;

/**
 * An exercise sets a problem, grades an answer (missing numbers are NaN), and lists the steps to the right answer. The
 * same seed always gives the same problem.
 */
export interface Exercise<Problem> {
  problem(engine: Engine, seed: number): Problem;
  grade(engine: Engine, problem: Problem, answer: readonly number[]): Grade<string>;
  steps(engine: Engine, problem: Problem): readonly Step[];
}

export type ExercisesOf<Problems> = { readonly [Name in keyof Problems]: Exercise<Problems[Name]> };
export type Exercises = Partial<ExercisesOf<ExerciseValues>>;

type AnyExercise = Exercise<unknown>;

/** All exercises by name. Chapters add theirs with addExercises(). */
const exercises = new Rows<AnyExercise>();

export const addExercises = (more: Exercises): void => exercises.add(more as Record<string, AnyExercise>);

/** The current problem of each exercise whose chapter has loaded. A problem depends on its own seed only. */
export const exerciseValues = (engine: Engine, seeds: Seeds): ExerciseValues =>
  exercises.computed(({ problem }, name) => problem(engine, seeds[name as ExerciseName]));

function exerciseNamed<Name extends ExerciseName>(name: Name): Exercise<ExerciseValues[Name]> {
  const exercise = exercises.row(name).value as Exercise<ExerciseValues[Name]> | undefined;
  if (!exercise) throw new RangeError(`the exercise ${name} is not loaded`);
  return exercise;
}

/** Verdicts that do not say which mistake was made. */
const unexplained: readonly string[] = ['partly', 'coarse', 'signs', 'other'];

/**
 * Grades an answer (missing numbers are NaN). If no known mistake explains a wrong answer, checks whether it holds the
 * numbers of an earlier step.
 */
export function grade<Name extends ExerciseName>(
  engine: Engine,
  name: Name,
  problems: ExerciseValues,
  answer: readonly number[],
): Grade<string> {
  const given = exerciseNamed(name).grade(engine, problems[name], answer);
  if (!unexplained.includes(given.cause)) return given;
  const at = stoppedAt({ exercises: problems }, stepsOf(engine, name, problems), answer, given.places);
  return at === undefined ? given : { ...given, cause: 'stopped', at };
}

/** The steps to the answer of the current problem. */
export const stepsOf = <Name extends ExerciseName>(
  engine: Engine,
  name: Name,
  problems: ExerciseValues,
): readonly Step[] => exerciseNamed(name).steps(engine, problems[name]);
