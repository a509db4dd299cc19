// Defines the page's switches and their choices; the first choice is the default, and chapters add their own switches.
import type { Field } from './fields.ts';
import type { Switches } from './registered.ts';

/** Switches that do not belong to a single chapter. */
const shared = {
  sentence: ['river', 'finance'],
  /** The format in which an example is copied. */
  copyAs: ['javascript', 'pytorch', 'notebook', 'cpp', 'csv', 'json'],
} as const;

/** The possible values of each switch in a table. */
export type Chosen<Table extends Readonly<Record<string, readonly (string | number)[]>>> = {
  readonly [Name in keyof Table]: Table[Name][number];
};

/** The possible values of each switch of the page, including the chapters' switches (chapters/…/settings.ts). */
export type Choices = Chosen<typeof shared & Switches>;
export type ChoiceName = keyof Choices;

export const choices = { ...shared } as unknown as { readonly [Name in ChoiceName]: readonly Choices[Name][] };
export const choiceNames = (): ChoiceName[] => Object.keys(choices) as ChoiceName[];

/** Other settings that a choice changes. For example, another training text sets the number of training steps to 0. */
export const along: { [Name in ChoiceName]?: Readonly<Record<string, number>> } = {};

/** A switch as a field: its default, and how it is read from a link. */
export const choiceField = <Choice extends string | number>(row: readonly Choice[]): Field<Choice | undefined> => ({
  first: row[0],
  read: (text) => row.find((choice) => String(choice) === text),
});
