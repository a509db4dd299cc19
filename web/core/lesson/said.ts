// What the prose says of the numbers only while it is true: each such sentence is a function of the values and the state.
import type { State } from '../store/state.ts';
import type { Values } from './values.ts';

/** Whether a sentence is true, by a name that is the only one of its kind. It speaks of the numbers as they are written on the page. */
export type Said = Readonly<Record<string, (values: Values, state: State) => boolean>>;

const sentences: Record<string, Said[string]> = {};

export const addSaid = (more: Said): void => void Object.assign(sentences, more);

/** Whether it is true now; undefined where nobody can tell: its chapter or its numbers are not there, or cannot be computed. */
export function isSo(name: string, values: Values | undefined, state: State): boolean | undefined {
  try {
    return values && sentences[name]?.(values, state);
  } catch {
    return undefined;
  }
}

/** Whether numbers are the same where they are written with so many digits after the point. */
export const sameWritten = (numbers: ArrayLike<number>, digits = 3): boolean =>
  new Set(Array.from(numbers, (number) => Number(number.toFixed(digits)))).size <= 1;

/** Whether these are shares: none negative, and together one as far as three digits tell. */
export const areShares = (row: readonly number[]): boolean =>
  row.every((weight) => weight >= 0) && sameWritten([row.reduce((sum, weight) => sum + weight, 0), 1]);
