// The settings of the chapter "self-obsessed": the divisor of the scores, and the numbers of the eight words.
import type { Range } from '../../core/store/ranges.ts';
import type { Settings } from '../../core/store/state.ts';

export const sliders = {
  divisor: { least: 10, most: 160, first: 10, perUnit: 10, shows: 'obsessed.divisor', digits: 1 },
} satisfies Record<string, Range>;

export const settings: Settings<{ sliders: typeof sliders }> = {
  sliders,
  formerly: { tame: 'soften' },
  exercises: ['soften'],
  cells: {
    'obsessed.embeddings': [8, 16],
    'obsessed.scores': [8, 8],
    'obsessed.scaled': [8, 8],
    'obsessed.weights': [8, 8],
  },
};
