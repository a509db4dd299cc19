// The settings of the sandbox: its sentences, its sizes, its switches, and the matrix that is shown.
import { keptAt, readWords } from './own-sentence.ts';
import { upTo } from '../../core/store/fields.ts';
import type { Settings, Size } from '../../core/store/state.ts';

export const switches = {
  sandboxVectors: ['trained', 'random'],
  sandboxWidth: [8, 4, 16, 32],
  sandboxHeads: [2, 1, 3, 4, 5, 6, 7, 8],
  sandboxHeadWidth: [4, 2, 8, 16],
  sandboxInputs: ['projected', 'raw'],
  sandboxPositions: ['none', 'sinusoid', 'learned', 'tokens'],
  sandboxScale: ['sqrt', 'off', 'model'],
  sandboxMask: ['none', 'causal', 'custom'],
  sandboxMaskAt: ['before', 'after'],
  sandboxMixer: ['on', 'off'],
  sandboxFeedForward: ['off', 'none', 'relu', 'gelu'],
  sandboxLook: [
    'words',
    'positions',
    'embeddings',
    'query',
    'key',
    'value',
    'queries',
    'keys',
    'values',
    'scores',
    'scaled',
    'keep',
    'masked',
    'context',
    'joined',
    'mixer',
    'output',
    'last',
  ],
  sandboxHead: [1, 2, 3, 4, 5, 6, 7, 8],
  /** The sentence whose matrix is shown. */
  sandboxSide: [1, 2],
} as const;

const fields = {
  /** The first sentence, with spaces between its words. */
  text: { first: 'the bank floods where bank pays', read: readWords },
  /** The seed of the random matrices. */
  draw: upTo(9999, 1),
  /** The optional second sentence. */
  secondText: { first: '', read: readWords },
  /** The word to compare. If it is empty or not in both sentences, the first shared word is compared. */
  sharedWord: { first: '', read: readWords },
};

export const settings: Settings<{ switches: typeof switches; fields: typeof fields }> = {
  switches,
  fields,
  formerly: { sandboxBend: 'sandboxFeedForward' },
  cells: {
    // The sentence and the sizes can change. So these are upper limits that no sentence and no size exceeds.
    ...Object.fromEntries(
      ['words', 'keep', 'query', 'key', 'value', 'mixer'].map((name): [string, Size] => [
        `sandbox.${name}`,
        [1000, 1000],
      ]),
    ),
    'sandboxSecond.words': [1000, 1000],
    'sandboxSecond.keep': [1000, 1000],
    'sandbox.heads.*.scores': [8, 100, 100],
    'sandbox.heads.*.weights': [8, 100, 100],
    'sandboxSecond.heads.*.scores': [8, 100, 100],
    'sandboxSecond.heads.*.weights': [8, 100, 100],
  },
  keptAt,
  // A link without `sandboxVectors` was made before the trained vectors existed. It opens with random vectors.
  earlier: {
    names: 'sandboxVectors',
    cellsOf: 'sandbox',
    opened: { sandboxVectors: 'random', text: 'stream bank or money bank' },
  },
};
