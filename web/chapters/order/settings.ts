// The settings of the chapter "order": the order of three words, the kind of positions, and the places that are
// compared.
import { vectorNamed } from '../../core/store/cell.ts';
import type { Range } from '../../core/store/ranges.ts';
import type { Settings, Size, State } from '../../core/store/state.ts';

/** The three words. A word's index here is its id. */
export const orderWords = ['dog', 'bites', 'man'] as const;
export type OrderWord = (typeof orderWords)[number];

export const switches = {
  /** The id of the word at each place. */
  wordOrder: ['012', '021', '102', '120', '201', '210'],
  positions: ['none', 'sinusoid', 'learned', 'concatenated', 'rotary', 'alibi', 'byToken'],
  /** The table of positions that is shown. */
  table: ['sinusoid', 'learned'],
} as const;

export const sliders = {
  /** Place i, the first of the two places that are compared. */
  position: { least: 0, most: 16, first: 5, perUnit: 1, shows: 'order.asked.position', digits: 0 },
  /** Place j, which is compared with place i. */
  otherPlace: { least: 0, most: 16, first: 2, perUnit: 1, shows: 'order.pair.other', digits: 0 },
  /** The place of the sentence's first word, in the figure of rotary positions. */
  firstPlace: { least: 0, most: 16, first: 0, perUnit: 1, shows: 'turning.places.0.0', digits: 0 },
} satisfies Record<string, Range>;

const wordsOf = ({ wordOrder }: State): string[] => [...wordOrder].map((id) => orderWords[Number(id)] ?? '');

export const settings: Settings<{ switches: typeof switches; sliders: typeof sliders }> = {
  switches,
  sliders,
  exercises: ['placed'],
  cells: {
    ...Object.fromEntries(orderWords.map((word): [string, Size] => [vectorNamed(word), [1, 4]])),
    'order.scores': [3, 3],
    'order.scaled': [3, 3],
    'order.weights': [3, 3],
    'order.context': [3, 4],
    'turning.scores': [3, 3],
  },
  words: { order: wordsOf, turning: wordsOf },
};
