// Registers what a chapter adds to the lesson: values, matrices, exercises and more.
// On the page, a chapter loads when the reader comes near it.
import { addExercises } from '../exercises/exercises.ts';
import type { ExercisesOf } from '../exercises/exercises.ts';
import { addCodeLines } from './code-lines.ts';
import type { CodeLines } from './code-lines.ts';
import { addFigures } from './figures.ts';
import type { Kinds } from './figures.ts';
import { addSaid } from './said.ts';
import type { Said } from './said.ts';
import { addValues, ownStages } from './values.ts';
import type { MakersOf, Stage } from './values.ts';

/** The types that a chapter adds to the lesson. */
export interface Parts {
  /** The types of its values, by name. */
  values: object;
  /** The types of its exercises' problems, by the exercises' names. */
  exercises: object;
  /** The names of the stages that it adds to the meter (values.ts). */
  stage: string;
  /** The names of the steps that only this chapter explains (code-lines.ts). */
  step: string;
}

/** One of the types in Parts; `Nothing` if the chapter does not add this part. */
type PartOf<Own, Name extends keyof Parts, Nothing> = Own extends {
  readonly [Key in Name]: infer Part extends Parts[Name];
}
  ? Part
  : Nothing;

export interface Lesson<Own extends Partial<Parts> = object> {
  /** The values that the chapter adds to the value tree (values.ts). */
  values: MakersOf<PartOf<Own, 'values', object>>;
  /** The matrices that the chapter adds (figures.ts). */
  figures?: Readonly<Kinds>;
  /** Lines of code for steps that only this chapter uses (code-lines.ts). */
  code?: Readonly<Record<PartOf<Own, 'step', never>, CodeLines>>;
  /** The stages that the chapter adds to the meter (values.ts), by name. */
  meter?: Readonly<Record<PartOf<Own, 'stage', never>, Stage>>;
  exercises?: ExercisesOf<PartOf<Own, 'exercises', object>>;
  /** Sentences of the prose that are shown only while they are true (said.ts). */
  said?: Said;
  /** Whether the chapter needs the notebooks, which load separately. */
  notebooks?: boolean;
}

/** Adds a chapter's parts to the lesson. */
export function bring({ values, figures, code, meter, exercises, said }: Lesson): void {
  addFigures(figures ?? {});
  addCodeLines(code ?? {});
  ownStages.add((meter ?? {}) as Readonly<Record<string, Stage>>);
  addExercises(exercises ?? {});
  addValues(values ?? {});
  addSaid(said ?? {});
}
