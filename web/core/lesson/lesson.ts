// What a chapter adds to the lesson: its values, its matrices, its exercises and what it says of them. On the page they come when the reader comes near.
import { addExercises } from '../exercises/exercises.ts';
import type { Exercises } from '../exercises/exercises.ts';
import type { CodeLines } from './code-lines.ts';
import { addFigures } from './figures.ts';
import type { Kind } from './figures.ts';
import { pinnedSums } from './row-sums.ts';
import { addSaid } from './said.ts';
import type { Said } from './said.ts';
import { addValues, ownStages } from './values.ts';
import type { Makers, OwnStages, Stage } from './values.ts';

export interface Lesson {
  /** Parts of the value tree (values.ts). */
  values?: Makers;
  /** Matrices (figures.ts). */
  figures?: Readonly<Record<string, Kind>>;
  /** The lines of code of steps that only it takes (code-lines.ts). */
  code?: Readonly<Record<string, CodeLines>>;
  /** What the meter compares while the chapter is read, by the name of its stage. */
  meter?: Partial<Record<keyof OwnStages, Stage>>;
  exercises?: Exercises;
  /** Sentences of its prose that are said only while they are true (said.ts). */
  said?: Said;
  /** Whether it asks the notebooks, which are a module of their own. */
  notebooks?: boolean;
}

/** The lines of code that chapters have brought. */
export const ownLines: Record<string, CodeLines> = {};

/** Makes what a chapter brings part of the lesson. */
export function bring({ values, figures, code, meter, exercises, said }: Lesson): void {
  addFigures(figures ?? {});
  Object.assign(ownLines, code);
  Object.assign(ownStages, meter);
  addExercises(exercises ?? {});
  addValues({ ...values, sums: pinnedSums });
  addSaid(said ?? {});
}
