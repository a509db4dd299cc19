// The types of kinds.mjs, which is plain JavaScript.
/** The content of kinds.json: weight (kinds × d) and bias (kinds). */
export interface Kinds {
  names: readonly string[];
  weight: readonly (readonly number[])[];
  bias: readonly number[];
}
export function kindScores(kinds: Kinds, state: ArrayLike<number>): number[];
export function sharesOf(scores: readonly number[]): number[];
export function rootsOf(shares: readonly number[]): Float64Array;
