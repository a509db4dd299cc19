// The types of measure.mjs, which is plain JavaScript.
export interface SenseSentence {
  word: string;
  sense: string;
  tokens: string[];
  /** The index of the word among the tokens. */
  place: number;
}
export interface Measured {
  recall: number;
  auc: number;
}
export function readSenses(text: string, file?: string): SenseSentence[];
export function measure(
  sentences: readonly SenseSentence[],
  vectors: readonly ArrayLike<number>[],
): Measured & { right: number; words: Record<string, Measured> };
export function weightedMean(
  vectors: readonly ArrayLike<number>[],
  weights: readonly number[],
  width: number,
): Float64Array;
