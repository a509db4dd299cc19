// What can be set in chapter 9: where the mask lies and what it does, and every number under it.
import type { Chosen } from '../../core/store/choices.ts';
import type { Range, Steps } from '../../core/store/ranges.ts';
import type { Settings, Word } from '../../core/store/state.ts';

/** One sentence with both banks in it. */
export const maskTokens = ['stream', 'bank', 'money', 'bank'] as const satisfies readonly Word[];

export const switches = {
  /** Whose scores. */
  maskScores: ['words', 'ones'],
  /** −∞ or 0 before softmax, or 0 after it. */
  masking: ['infinity', 'zero', 'after'],
  /** What becomes of a row that sees nothing. */
  emptyRow: ['nan', 'zero'],
} as const;

export const sliders = {
  /** Where the mask's diagonal lies, counted from the lowest. */
  diagonal: { least: 0, most: 7, first: 4, perUnit: 1, zero: 4, shows: 'mask.diagonal', digits: 0 },
} satisfies Record<string, Range>;

export const settings: Settings = {
  switches,
  sliders,
  exercises: ['maskedRow'],
  cells: [/^mask\.(keep|scaled|weights|context)\.[0-3]\.[0-3]$/],
  words: { mask: () => maskTokens },
};

declare module '../../core/store/choices.ts' {
  interface Choices extends Chosen<typeof switches> {}
}

declare module '../../core/store/ranges.ts' {
  interface Ranges extends Steps<typeof sliders> {}
}
