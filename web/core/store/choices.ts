// Every switch of the page as a row: its name, and what it can be; the first of the row is how the page opens. Chapters add theirs.
import type { Field } from './fields.ts';

/** Switches that no chapter has for itself. */
const shared = {
  sentence: ['river', 'finance'],
  /** What an example is copied as. */
  copyAs: ['javascript', 'pytorch', 'notebook', 'cpp', 'csv', 'json'],
} as const;

/** What switches of a table can be set to. */
export type Chosen<Table extends Readonly<Record<string, readonly (string | number)[]>>> = {
  readonly [Name in keyof Table]: Table[Name][number];
};

/** What each switch of the page can be set to; chapters extend it (chapters/…/settings.ts). */
export interface Choices extends Chosen<typeof shared> {}
export type ChoiceName = keyof Choices;

export const choices = { ...shared } as unknown as { readonly [Name in ChoiceName]: readonly Choices[Name][] };
export const choiceNames = (): ChoiceName[] => Object.keys(choices) as ChoiceName[];

/** What a choice sets beside itself: another text to read begins with fresh weights. */
export const along: { [Name in ChoiceName]?: Readonly<Record<string, number>> } = {};

/** A switch as what a link may say of it. */
export const choiceField = <Choice extends string | number>(row: readonly Choice[]): Field<Choice | undefined> => ({
  first: row[0],
  read: (text) => row.find((choice) => String(choice) === text),
});
