// What a chapter is: a record of what it shows, what can be done in it, and what it claims.
import type { FieldName } from 'riverbank';
import type { Engine } from '../core/engine/engine.ts';
import type { ExerciseName, NotebookId } from '../core/store/state.ts';
import type { Lesson } from '../core/lesson/lesson.ts';
import type { MeterStage, Values } from '../core/lesson/values.ts';

/** A sentence of the prose as a function: it must hold for every example, not only for the one on the page. */
export interface Claim {
  id: string;
  says: string;
  /** True with the notebook's own numbers only. */
  onlyForNotebook?: boolean;
  holds(engine: Engine, values: Values): boolean;
}

export interface Chapter {
  /** Also the id of its section, and its part of the address. */
  id: string;
  /** Its number in the whole lesson. */
  number: number | '×4' | 'S';
  notebooks: NotebookId[];
  /** Fields of the trace that it shows. */
  fields: FieldName[];
  controls: string[];
  exercises: ExerciseName[];
  /** Which stage the meter shows while it is read. */
  meter: MeterStage;
  /** What it computes. */
  lesson: Lesson;
  claims: Claim[];
}
