// The types of all matrix names and of all paths that the page shows; they follow from the types of the values.
// A wrong name is a type error.
import type { Matrix } from 'riverbank';
import type { PageValues } from './registered.ts';
import type { SoftmaxStage } from './cell.ts';
import type { Word } from './state.ts';

/** Values that the page shows as text. */
type Shown = string | number | boolean;
/** Values whose parts have no paths of their own. */
type Whole = Shown | null | undefined | ArrayBufferView | ((...inputs: never) => unknown);
/** The tree of values is at most this deep. */
type Deepest = 10;

/** The paths of a value's matrices. `Item` is the part of the path for an item of a list. */
type MatricesIn<
  Value,
  Path extends string,
  Item extends string,
  Depth extends 0[] = [],
> = Depth['length'] extends Deepest
  ? never
  : Value extends Whole
    ? never
    : Value extends Matrix
      ? Path
      : Value extends readonly (infer One)[]
        ? MatricesIn<One, `${Path}.${Item}`, Item, [...Depth, 0]>
        : {
            [Name in keyof Value & string]: MatricesIn<Value[Name], `${Path}.${Name}`, Item, [...Depth, 0]>;
          }[keyof Value & string];

/** The paths of a value's numbers and texts outside of matrices. */
type ShownIn<Value, Path extends string, Depth extends 0[] = []> = Depth['length'] extends Deepest
  ? never
  : Value extends Shown
    ? Path
    : Value extends Whole | Matrix
      ? never
      : Value extends readonly (infer One)[]
        ? `${Path}.length` | ShownIn<One, `${Path}.${number}`, [...Depth, 0]>
        : { [Name in keyof Value & string]: ShownIn<Value[Name], `${Path}.${Name}`, [...Depth, 0]> }[keyof Value &
            string];

/** The paths of the matrices of a record, relative to the record. */
type MatricesOf<Values, Item extends string> = {
  [Name in keyof Values & string]: MatricesIn<Values[Name], Name, Item>;
}[keyof Values & string];

/** The paths of everything that the page shows of a record, relative to the record. */
export type PathIn<Values> =
  | { [Name in keyof Values & string]: ShownIn<Values[Name], Name> }[keyof Values & string]
  | `${MatricesOf<Values, `${number}`>}.${`${number}.${number}` | 'rows' | 'columns'}`;

/** The values whose softmax the page shows in stages. */
type WithStages = {
  [Name in keyof PageValues & string]: PageValues[Name] extends { readonly softmax: readonly unknown[] } ? Name : never;
}[keyof PageValues & string];

/** The name of a matrix, such as "river.scores". "*" stands for the index in a list: "sandbox.heads.*.scores". */
export type MatrixName = MatricesOf<PageValues, '*'> | `${WithStages}.softmax.${SoftmaxStage}` | `vectors.${string}`;

/** The path of a matrix in the values: "sandbox.heads.1.scores". */
export type MatrixPath = MatricesOf<PageValues, `${number}`>;

/** The text of a cell in links and on the page. */
export type CellText =
  | `${MatrixPath}.${number}.${number}`
  | `${Word}.${number}`
  | `${WithStages}.softmax.${number}.${SoftmaxStage}`
  | `${WithStages}.softmax.${number}.${SoftmaxStage}.${number}`;

/** The path of a number or a text. */
export type ShownPath = CellText | PathIn<PageValues>;

/** The paths inside a group, without the group's name: "bank" and "enough" for "obsessed.pair". */
export type PathUnder<Group extends string> = ShownPath extends infer Path
  ? Path extends `${Group}.${infer Rest}`
    ? Rest
    : never
  : never;

/** The last part of a name that the type checker knows exactly: "scores" in "river.scores". */
type LastOf<Name extends string> = Name extends `${string}.${infer Rest}`
  ? LastOf<Rest>
  : string extends Name
    ? never
    : Name;

/** The names of a group's matrices, without the group's name. */
export type MatrixIn<Group extends string> = MatrixName extends infer Name
  ? Name extends `${Group}.${infer Rest}`
    ? Rest
    : never
  : never;

/** The last parts of the names of matrices. */
export type MatrixField = LastOf<MatrixName>;
