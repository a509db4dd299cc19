// Types for the functions of english/senses that the page uses. They are written in plain JavaScript.
declare module '*/english/senses/measure.mjs' {
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
}

declare module '*/english/senses/kinds.mjs' {
  /** The content of kinds.json: weight (kinds × d) and bias (kinds). */
  export interface Kinds {
    names: readonly string[];
    weight: readonly (readonly number[])[];
    bias: readonly number[];
  }
  export function kindScores(kinds: Kinds, state: ArrayLike<number>): number[];
  export function sharesOf(scores: readonly number[]): number[];
  export function rootsOf(shares: readonly number[]): Float64Array;
}

declare module '*/english/senses/around.mjs' {
  export function around(idsOf: (text: string) => readonly number[]): { before: number[]; behind: number[] };
}
