// The record of a chapter: its settings, computations, words and claims, for the build and the tests.
import type { Engine } from '../core/engine/engine.ts';
import type { Lesson } from '../core/lesson/lesson.ts';
import type { MeterStage, Values } from '../core/lesson/values.ts';
import type { Settings } from '../core/store/state.ts';
import type { Brought } from '../core/words/brought.ts';
import type { Words } from '../core/words/in-languages.ts';

/** A sentence of the prose as a function. It must hold for every example, not only for the page's own. */
export interface Claim {
  id: string;
  says: string;
  /** The claim needs to hold only for the notebook's own numbers. */
  onlyForNotebook?: boolean;
  holds(engine: Engine, values: Values): boolean;
}

export interface Chapter {
  /** Also the id of its section, and its part of the address. */
  id: string;
  /** Its number on the page. */
  number: number | '×4' | '+';
  /** The stage that the meter shows while this chapter is read; 'none' hides the meter. */
  meter: MeterStage;
  /** The switches, sliders, fields and cells that the learner can set. */
  settings: Settings;
  /** The values, figures and exercises that it computes. */
  lesson: Lesson;
  /** Its words outside the prose, in each language. */
  words: Words<Brought>;
  claims: Claim[];
}
