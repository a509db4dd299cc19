// Defines the settings of the chapter "no-peeking": the mask, the way it is applied, and the numbers that can be
// edited.
import type { Range } from '../../core/store/ranges.ts';
import type { Settings, Word } from '../../core/store/state.ts';

/** One sentence that contains "bank" twice. */
export const maskTokens = ['stream', 'bank', 'money', 'bank'] as const satisfies readonly Word[];

export const switches = {
  /** Whether the scores come from the words or are all equal, as in the notebook. */
  maskScores: ['words', 'ones'],
  /** How the mask hides a cell: −∞ or 0 before softmax, or 0 after it. */
  masking: ['infinity', 'zero', 'after'],
  /** The result for a row whose keys are all masked. */
  emptyRow: ['nan', 'zero'],
} as const;

export const sliders = {
  /** The mask's diagonal, counted from the lowest one. */
  diagonal: { least: 0, most: 7, first: 4, perUnit: 1, zero: 4, shows: 'mask.diagonal', digits: 0 },
} satisfies Record<string, Range>;

export const settings: Settings<{ switches: typeof switches; sliders: typeof sliders }> = {
  switches,
  sliders,
  exercises: ['maskedRow'],
  cells: { 'mask.keep': [4, 4], 'mask.scaled': [4, 4], 'mask.weights': [4, 4], 'mask.context': [4, 4] },
  words: { mask: () => maskTokens },
};
