// What can be set that is neither a switch nor a slider: how far dragged, which row, a sentence of one's own. Chapters add theirs.

export interface Field<Value> {
  /** How the page opens. */
  first: Value;
  /** What a text of a link says, or undefined where it cannot be read. */
  read(text: string): Value | undefined;
}

/** A whole number from 0 to `most`. */
export const upTo = (most: number, first: number): Field<number> => ({
  first,
  read: (text) => (/^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
});

export const sharedFields = {
  /** Opening: 0 = before attention, 100 = after it. */
  blend: upTo(100, 0),
  /** The word whose row of weights is looked at; first bank's. */
  row: upTo(2, 1),
};

/** What the fields of a table hold. */
export type Held<Table extends Readonly<Record<string, Field<unknown>>>> = {
  readonly [Name in keyof Table]: Table[Name]['first'];
};

/** What each field of the page holds; chapters extend it (chapters/…/settings.ts). */
export interface Fields extends Held<typeof sharedFields> {}
