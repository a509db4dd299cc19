// What can be set in chapter 11: two heads or one, W_o, notebook 004’s sizes, and the matrices built by hand.
import type { Chosen } from '../../core/store/choices.ts';
import type { Settings, Word } from '../../core/store/state.ts';

/** A sentence with both cues in it. */
export const mixedTokens = ['stream', 'bank', 'money'] as const satisfies readonly Word[];

export const switches = {
  /** Are the columns of Q, K and V two heads or one; is W_o there. */
  headsAs: ['two', 'one'],
  mixer: ['off', 'on'],
  /** Notebook 004's sizes, axes and z. */
  headCount: [8, 4, 2, 1],
  headSizes: ['split', 'whole'],
  slice: [1, 2, 3, 4, 5, 6, 7, 8],
  z: ['drawn', 'real'],
} as const;

export const settings: Settings = {
  switches,
  exercises: ['join', 'shapes'],
  cells: [
    /^heads\.(query|key|value)\.[0-3]\.[01]$/,
    /^heads\.mixer\.[01]\.[0-3]$/,
    /^heads\.(parts\.[01]|single\.0)\.(scores|weights)\.[0-2]\.[0-2]$/,
  ],
  words: { heads: () => mixedTokens },
};

declare module '../../core/store/choices.ts' {
  interface Choices extends Chosen<typeof switches> {}
}
