// The types that follow from the list of chapters: their switches, values, exercises, code lines and words.
// No other file of core refers to the chapters, and this one refers only to their types.
import type { chapters } from '../../chapters/index.ts';

export type { PageValues } from '../../chapters/index.ts';

type Row = (typeof chapters)[number];
type Lessons = Awaited<ReturnType<Row['lesson']>>['lesson'];
type Texts = ReturnType<Row['words']>;

/** The type of the property `Name` in all members of the union `From` that have this property. */
type Part<Name extends PropertyKey, From> = From extends { readonly [Key in Name]?: infer Found }
  ? unknown extends Found
    ? never
    : NonNullable<Found>
  : never;
/** One type with the members of all types of a union. */
type Joined<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The switches of all chapters in one table, each with its choices. */
export type Switches = Joined<Part<'switches', Row['settings']>>;
/** The sliders of all chapters in one table, each with its range. */
export type Sliders = Joined<Part<'sliders', Row['settings']>>;
/** The chapters' settings that are neither switches nor sliders. */
export type OwnFields = Joined<Part<'fields', Row['settings']>>;

type Makers = Joined<Part<'values', Lessons>>;
/** The parts that chapters add to the value tree. */
export type OwnValues = {
  [Name in keyof Makers]: Makers[Name] extends (...inputs: never) => infer Value ? Value : never;
};
type Exercises = Joined<Part<'exercises', Lessons>>;
/** The type of each exercise's problem. */
export type Problems = {
  [Name in keyof Exercises]: Exercises[Name] extends { problem(...inputs: never): infer Problem } ? Problem : never;
};
/** The names of the stages that chapters add to the meter. */
export type OwnStage = keyof Joined<Part<'meter', Lessons>>;
/** The names of the steps that only single chapters explain. */
export type OwnStep = keyof Joined<Part<'code', Lessons>>;

/** The names of the chapters' own matrices. */
export type OwnName = keyof Joined<Part<'names', Texts>>;
/** The words that only the written sums of single chapters use. */
export type OwnWord = keyof Joined<Part<'story', Texts>>;
