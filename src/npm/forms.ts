// The forms in which things travel between JavaScript and C++; the tables in operations say what has which.
import type { Source } from './matrices.js';
import type { Matrix, MatrixLike, Precision, VectorLike } from './types.js';

/**
 * 'matrix' and the like, words of which one is chosen ('stable|naive'), a list, or a record. "?": an argument that may be
 * left out; "!": a field of a record that may not, where all others keep the engine's default.
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

/** Each form is taken apart once: a small call would spend more time on that than on its numbers. */
function once<F, Parts>(apart: (form: F) => Parts): (form: F) => Parts {
  const known = new Map<F, Parts>();
  return (form) => {
    if (!known.has(form)) known.set(form, apart(form));
    return known.get(form) as Parts;
  };
}

/** Of a form that is neither a list nor a record: its kind, and the words to choose from, if it has some; whether it may be left out. */
export const simpleForm = once((form: string): [kind: string, words: string[], isOptional: boolean] => {
  const kind = form.replace('?', '');
  return [kind, kind.split('|'), kind !== form];
});

/** The fields of a record in their order: what each is called, its form, and whether it must be given. */
export const fieldsOf = once((form: FieldForms) =>
  Object.entries(form).map(([name, part]): [name: string, form: Form, isNeeded: boolean] =>
    typeof part === 'string' ? [name, part.replace('!', ''), part.endsWith('!')] : [name, part, false],
  ),
);

/** Whether a record is made of no other records: those that are, are not named in messages. */
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

/** What may be given for a form. */
export type Wish<F> = F extends `${infer Kind}${'?' | '!'}`
  ? Wish<Kind> | undefined
  : F extends keyof Taken
    ? Taken[F]
    : F extends string
      ? Word<F>
      : F extends readonly [infer Item]
        ? readonly Wish<Item>[]
        : { readonly [Name in keyof F]?: Wish<F[Name]> | undefined } | undefined;

/** What is read of a form. */
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

/** The arguments of an operation, in their order. */
export type Wishes<Op extends Operation> = WishesOf<Op['takes']>;
type WishesOf<Takes extends Operation['takes']> = {
  -readonly [I in keyof Takes]: Takes[I] extends readonly [string, infer F] ? Wish<F> : never;
};

/** An operation as a function: options may be left out. */
export type FunctionOf<Op extends Operation> = (...given: Wishes<Op>) => Answer<Op['gives']>;
