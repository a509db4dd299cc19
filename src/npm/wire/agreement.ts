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

/** Joins the name of a field and the name of a field inside it: "mask" and "window" give "mask.window". */
type Within<Name, Found> = [Found] extends [never] ? never : `${Name & string}.${Found & string}`;

/** The type of a value without the boolean that may replace a record: true means a record with all defaults. */
type Given<T> = Sent<
  Exclude<NonNullable<T>, NonNullable<T> extends boolean ? never : Extract<T, object> extends never ? never : boolean>
>;

/** The type without `layout` if it is a projection. C++ gets weights only in riverbank's layout. */
type Sent<T> = 'weight' | 'layout' extends keyof T ? Omit<T, 'layout'> : T;

/** Does not compile if there are differences. The compiler's message names them. */
export type Agree<Found extends never> = Found;

/** The parameters of an operation as one record. */
export type ParametersAsRecord<Parameters extends readonly (readonly [string, unknown])[]> = {
  [Parameter in Parameters[number] as Parameter[0]]: Parameter[1];
};
