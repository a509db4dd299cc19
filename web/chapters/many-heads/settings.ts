// The settings of the chapter "many-heads": two heads or one, W_o, notebook 004’s sizes, and the numbers of the
// hand-built matrices.
import type { Settings, Word } from '../../core/store/state.ts';

/** A sentence with both cue words, stream and money. */
export const mixedTokens = ['stream', 'bank', 'money'] as const satisfies readonly Word[];

export const switches = {
  /** Whether the columns of Q, K and V form two heads or one, and whether W_o is applied. */
  headsAs: ['two', 'one'],
  mixer: ['off', 'on'],
  /** For notebook 004: the number and the size of the heads, the head that is shown, and the source of z. */
  headCount: [8, 4, 2, 1],
  headSizes: ['split', 'whole'],
  slice: [1, 2, 3, 4, 5, 6, 7, 8],
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
