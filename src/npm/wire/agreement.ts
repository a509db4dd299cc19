// Compares the public types with the tables of C++ while compiling: both must have the same fields.
import type { ArgumentOf } from './kinds.js';

/**
 * The fields in which a public type and the kind of a record differ: fields that only one of them has, and fields whose
 * values do not fit. `never` if they agree.
 */
export type Differences<T, K> = K extends readonly [infer Item] | readonly [infer Item, '?']
  ? Differences<T extends readonly (infer Each)[] ? Each : T, Item>
  : K extends string
    ? [T] extends [ArgumentOf<K> | undefined]
      ? K extends `${string}|${string}`
        ? [ArgumentOf<K>] extends [T]
          ? never
          : 'words'
        : never
      : 'values'
    :
        | Exclude<keyof T, keyof K>
        | Exclude<keyof K, keyof T>
        | { [Name in keyof T & keyof K]: Within<Name, Differences<Given<T[Name]>, K[Name]>> }[keyof T & keyof K];

/** The differences between the parameters of a public function and those of its operation, by position. */
export type ParameterDifferences<Args extends readonly unknown[], Parameters> = Parameters extends readonly [
  readonly [infer Name, infer K],
  ...infer Others,
]
  ? Args extends readonly [infer First, ...infer Rest]
    ? Within<Name, Differences<NonNullable<First>, K>> | ParameterDifferences<Rest, Others>
    : Name
  : never;

/** "mask" and "window" → "mask.window" */
type Within<Name, Found> = [Found] extends [never] ? never : `${Name & string}.${Found & string}`;

/** A value that is given. A boolean in place of a record means: with all defaults. */
type Given<T> = Sent<
  Exclude<NonNullable<T>, NonNullable<T> extends boolean ? never : Extract<T, object> extends never ? never : boolean>
>;

/** A weight is sent in one layout, so C++ does not get the `layout` of a projection. */
type Sent<T> = 'weight' | 'layout' extends keyof T ? Omit<T, 'layout'> : T;

/** Does not compile if there are differences; the compiler's message names them. */
export type Agree<Found extends never> = Found;

/** The parameters of an operation as one record. */
export type ParametersAsRecord<Parameters extends readonly (readonly [string, unknown])[]> = {
  [Parameter in Parameters[number] as Parameter[0]]: Parameter[1];
};
