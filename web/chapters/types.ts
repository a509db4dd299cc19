// What a chapter is: a record of what can be set in it, what it computes, and what it claims; for the build and the tests.
import type { Engine } from '../core/engine/engine.ts';
import type { Lesson } from '../core/lesson/lesson.ts';
import type { MeterStage, Values } from '../core/lesson/values.ts';
import type { Settings } from '../core/store/state.ts';
import type { Brought } from '../core/words/brought.ts';
import type { LanguageName } from '../core/words/languages.ts';

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
  number: number | '×4' | '+';
  /** The stage that the meter shows while it is read; 'none' if nothing in the chapter feeds the meter. */
  meter: MeterStage;
  /** What can be set in it. */
  settings: Settings;
  /** What it computes. */
  lesson: Lesson;
  /** What it says beside its prose, in each language. */
  words: { all: Readonly<Record<LanguageName, Brought>> };
  claims: Claim[];
}
