// Defines the settings of the chapter "many-heads": two heads or one, W_o, notebook 004’s sizes, and the numbers of the
// hand-built matrices.
import type { Settings, Word } from '../../core/store/state.ts';

/** A sentence with both cue words, stream and money. */
export const mixedTokens = ['stream', 'bank', 'money'] as const satisfies readonly Word[];

export const switches = {
  /** Whether the columns of Q, K and V form two heads or one. */
  headsAs: ['two', 'one'],
  /** Whether W_o is applied. */
  mixer: ['off', 'on'],
  /** For notebook 004: the number of heads. */
  headCount: [8, 4, 2, 1],
  /** For notebook 004: whether the heads split the embedding's width, or each has the whole width. */
  headSizes: ['split', 'whole'],
  /** For notebook 004: the head that is shown, counted from 1. */
  slice: [1, 2, 3, 4, 5, 6, 7, 8],
  /** For notebook 004: whether z is drawn at random, as in the notebook, or computed. */
  z: ['drawn', 'real'],
} as const;

export const settings: Settings<{ switches: typeof switches }> = {
  switches,
  exercises: ['join', 'shapes'],
  cells: {
    'heads.query': [4, 2],
    'heads.key': [4, 2],
    'heads.value': [4, 2],
    'heads.mixer': [2, 4],
    'heads.parts.*.scores': [2, 3, 3],
    'heads.parts.*.weights': [2, 3, 3],
    'heads.single.*.scores': [1, 3, 3],
    'heads.single.*.weights': [1, 3, 3],
  },
  words: { heads: () => mixedTokens },
};
