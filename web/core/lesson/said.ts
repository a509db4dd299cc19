// Decides which sentences of the prose are true now: for each sentence, a function checks the values and the state.
import { Rows } from '../store/each-alone.ts';
import type { State } from '../store/state.ts';
import type { Values } from './values.ts';

/**
 * Each sentence has a unique name and a function that tells whether the sentence is true. The function compares numbers
 * as they are written on the page.
 */
export type Said = Readonly<Record<string, (values: Values, state: State) => boolean>>;

const sentences = new Rows<Said[string]>();

export const addSaid = (more: Said): void => sentences.add(more);

/** Whether a sentence is true now; undefined if its chapter has not loaded or its numbers cannot be computed. */
export function isSo(name: string, values: Values | undefined, state: State): boolean | undefined {
  try {
    return values && sentences.row(name).value?.(values, state);
  } catch {
    return undefined;
  }
}

/** Whether all numbers look the same when written with this many digits after the point. */
export const sameWritten = (numbers: ArrayLike<number>, digits = 3): boolean =>
  new Set(Array.from(numbers, (number) => Number(number.toFixed(digits)))).size <= 1;

/** Whether the numbers are shares: none is negative, and their sum is 1.000 when written with three digits. */
export const areShares = (row: readonly number[]): boolean =>
  row.every((weight) => weight >= 0) && sameWritten([row.reduce((sum, weight) => sum + weight, 0), 1]);
