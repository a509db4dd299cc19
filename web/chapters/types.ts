// Defines a row of the list of chapters, and checks that a chapter has a word for each of its choices.
import type { Lesson } from '../core/lesson/lesson.ts';
import type { MeterStage } from '../core/lesson/values.ts';
import type { Settings, SettingTables } from '../core/store/state.ts';
import type { Brought } from '../core/words/brought.ts';
import type { Words } from '../core/words/in-languages.ts';

export interface Chapter {
  /** The name of the chapter, and the id of its section. In a link to the chapter it follows the #. */
  id: string;
  /**
   * What the meter at the top of the page shows while this chapter is read: the cosine of the two banks at this stage
   * of attention. 'none' hides the meter.
   */
  meter: MeterStage;
  /** The switches, sliders, fields and cells that the learner can set. */
  settings: Settings<SettingTables>;
  /** The words of the chapter outside the prose. */
  words: Words<Brought>;
  /** Loads the values, figures and exercises that the chapter computes. */
  lesson(): Promise<{ readonly lesson: Lesson }>;
}

type Named<Table> = { readonly [Name in keyof Table]: string };
/** A word for each choice of each switch. Choices that are numbers or digits, such as '0.01', need no word. */
type Choices<Switches> = {
  readonly [Name in keyof Switches as WordsAmong<Switches[Name]> extends never ? never : Name]: Readonly<
    Record<WordsAmong<Switches[Name]>, string>
  >;
};
type WordsAmong<Row> = Row extends readonly (infer Choice)[] ? Exclude<Extract<Choice, string>, `${number}`> : never;

/** The words that a chapter with these settings needs. */
export type WordsFor<Own> = (Own extends { readonly switches: infer Switches }
  ? { readonly switches: Named<Switches> } & (keyof Choices<Switches> extends never
      ? unknown
      : { readonly choices: Choices<Switches> })
  : unknown) &
  (Own extends { readonly sliders: infer Sliders } ? { readonly sliders: Named<Sliders> } : unknown);

/** A list of chapters in which each has words for its switches, sliders and choices. */
export type WithWords<Rows> = {
  readonly [Place in keyof Rows]: Rows[Place] extends { readonly settings: infer Own }
    ? { readonly words: () => WordsFor<Own> }
    : never;
};
