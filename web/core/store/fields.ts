// Defines the settings that are neither switches nor sliders, for example the selected row; chapters add their own.
import type { OwnFields } from './registered.ts';

export interface Field<Value> {
  /** The default value. */
  first: Value;
  /** Reads the value from a link's text; undefined if that is not possible. */
  read(text: string): Value | undefined;
}

/** A whole number from 0 to `most`. */
export const upTo = (most: number, first: number): Field<number> => ({
  first,
  read: (text) => (/^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
});

export const sharedFields = {
  /** The opening's slider: 0 = before attention, 100 = after it. */
  blend: upTo(100, 0),
  /** The selected word, whose row of weights is shown; "bank" at first. */
  row: upTo(2, 1),
};

/** The values of the fields in a table. */
export type Held<Table extends Readonly<Record<string, Field<unknown>>>> = {
  readonly [Name in keyof Table]: Table[Name]['first'];
};

/** The values of all fields of the page, including the chapters' fields (chapters/…/settings.ts). */
export type Fields = Held<typeof sharedFields & OwnFields>;
