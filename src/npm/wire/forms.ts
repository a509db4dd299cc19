// The forms of the values that JavaScript and C++ exchange. The tables in operations/ use them.
import type { Source } from './matrices.js';
import type { Matrix, MatrixLike, Precision, VectorLike } from '../engine/types.js';

/**
 * A form is a type such as 'matrix', a choice of words such as 'stable|naive', a list, or a record. "?" marks an
 * argument that may be left out. "!" marks a required field of a record; the other fields keep the engine's default if
 * they are left out.
 */
export type Form = string | readonly [Form] | FieldForms;
export interface FieldForms {
  readonly [name: string]: Form;
}

export interface Operation {
  readonly name: string;
  readonly takes: readonly (readonly [name: string, form: Form])[];
  readonly gives: Form;
}

/** Caches the result for each form: parsing a form would take longer than a small call. */
function once<F, Parts>(apart: (form: F) => Parts): (form: F) => Parts {
  const known = new Map<F, Parts>();
  return (form) => {
    if (!known.has(form)) known.set(form, apart(form));
    return known.get(form) as Parts;
  };
}

/**
 * Parses a form that is neither a list nor a record: its type, its words if it is a choice, and whether it may be left
 * out.
 */
export const simpleForm = once((form: string): [kind: string, words: string[], isOptional: boolean] => {
  const kind = form.replace('?', '');
  return [kind, kind.split('|'), kind !== form];
});

/** Returns the fields of a record in order: name, form, and whether the field is required. */
export const fieldsOf = once((form: FieldForms) =>
  Object.entries(form).map(([name, part]): [name: string, form: Form, isNeeded: boolean] =>
    typeof part === 'string' ? [name, part.replace('!', ''), part.endsWith('!')] : [name, part, false],
  ),
);

/**
 * Whether a record contains no other record. Messages name a flat record before its fields ("name.field"), other
 * records not.
 */
export const isFlat = once((fields: FieldForms) => fieldsOf(fields).every(([, form]) => typeof form === 'string'));

interface Taken {
  matrix: MatrixLike | Source;
  vector: VectorLike;
  number: number;
  whole: number;
  wholes: ArrayLike<number>;
  int64: number | bigint;
  int64s: ArrayLike<number | bigint>;
  flag: boolean;
  text: string;
  texts: readonly string[];
  precision: Precision;
}

interface Given {
  matrix: Matrix;
  vector: Float32Array;
  number: number;
  numbers: number[];
  flag: boolean;
  text: string;
  texts: string[];
}

type Word<F extends string> = F extends `${infer First}|${infer Others}` ? First | Word<Others> : F;

/** The type of the values that a form accepts. */
export type Wish<F> = F extends `${infer Kind}${'?' | '!'}`
  ? Wish<Kind> | undefined
  : F extends keyof Taken
    ? Taken[F]
    : F extends string
      ? Word<F>
      : F extends readonly [infer Item]
        ? readonly Wish<Item>[]
        : { readonly [Name in keyof F]?: Wish<F[Name]> | undefined } | undefined;

/** The type of the value that is read for a form. */
export type Answer<F> = F extends keyof Given
  ? Given[F]
  : F extends string
    ? Word<F>
    : F extends readonly [infer Item]
      ? Answer<Item>[]
      : { -readonly [Name in keyof F as F[Name] extends `${string}?` ? never : Name]: Answer<F[Name]> } & {
          -readonly [Name in keyof F as F[Name] extends `${string}?` ? Name : never]?: F[Name] extends `${infer Kind}?`
            ? Answer<Kind>
            : never;
        };

/** The types of an operation's arguments, in order. */
export type Wishes<Op extends Operation> = WishesOf<Op['takes']>;
type WishesOf<Takes extends Operation['takes']> = {
  -readonly [I in keyof Takes]: Takes[I] extends readonly [string, infer F] ? Wish<F> : never;
};

/** An operation as a function. */
export type FunctionOf<Op extends Operation> = (...given: Wishes<Op>) => Answer<Op['gives']>;
