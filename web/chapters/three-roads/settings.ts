// The settings of the chapter "three-roads": the architecture, the source of keys and values, the sentence's length,
// and the selected neuron.
import type { Range } from '../../core/store/ranges.ts';
import { sentences } from '../../core/store/state.ts';
import type { Settings, Word } from '../../core/store/state.ts';

/** The sentence that the queries come from. */
export const decoderTokens = sentences.river;
/** The other sentence, which keys and values can come from. */
export const encoderTokens = ['money', 'bank'] as const satisfies readonly Word[];

export const switches = {
  /** The architecture that connects the words of a sentence. */
  road: ['rnn', 'window', 'attention'],
  /**
   * The source of keys and values: another sentence, the same sentence, or (the deliberate mistake) keys from one
   * sentence and values from the other.
   */
  sources: ['cross', 'self', 'torn'],
} as const;

export const sliders = {
  /** The number of words in the sentence. */
  length: { least: 2, most: 16, first: 8, perUnit: 1, shows: 'roads.length', digits: 0 },
  /** The number of steps that are done. */
  clock: { least: 0, most: 18, first: 0, perUnit: 1, shows: 'roads.clock', digits: 0 },
  /** The selected neuron: 16 × layer + place, both counted from 0. */
  neuron: { least: 0, most: 47, first: 7, perUnit: 1, shows: 'roads.place', digits: 0 },
} satisfies Record<string, Range>;

export type Road = (typeof switches.road)[number];

export const settings: Settings<{ switches: typeof switches; sliders: typeof sliders }> = {
  switches,
  sliders,
  exercises: ['steps', 'cross'],
  cells: { 'sources.scores': [3, 3], 'sources.weights': [3, 3], 'sources.context': [3, 4] },
};
