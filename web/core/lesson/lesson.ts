// Registers what a chapter adds to the lesson: values, matrices, exercises and more.
// On the page, a chapter loads when the reader comes near it.
import { addExercises } from '../exercises/exercises.ts';
import type { Exercises } from '../exercises/exercises.ts';
import { addCodeLines } from './code-lines.ts';
import type { CodeLines } from './code-lines.ts';
import { addFigures } from './figures.ts';
import type { Kind } from './figures.ts';
import { addSaid } from './said.ts';
import type { Said } from './said.ts';
import { addValues, ownStages } from './values.ts';
import type { Makers, OwnStages, Stage } from './values.ts';

export interface Lesson {
  /** Parts of the value tree (values.ts). */
  values?: Makers;
  /** Matrices (figures.ts). */
  figures?: Readonly<Record<string, Kind>>;
  /** Lines of code for steps that only this chapter uses (code-lines.ts). */
  code?: Readonly<Record<string, CodeLines>>;
  /** The chapter's stages of the meter, by name. */
  meter?: Partial<Record<keyof OwnStages, Stage>>;
  exercises?: Exercises;
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
