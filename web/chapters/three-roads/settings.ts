// What can be set in chapter 7: the road, where keys and values come from, and how long the sentence is.
import type { Chosen } from '../../core/store/choices.ts';
import type { Range, Steps } from '../../core/store/ranges.ts';
import { sentences } from '../../core/store/state.ts';
import type { Settings, Word } from '../../core/store/state.ts';

/** Who asks, and who is asked where it is not the sentence itself. */
export const decoderTokens = sentences.river;
export const encoderTokens = ['money', 'bank'] as const satisfies readonly Word[];

export const switches = {
  /** How a network hears a sentence. */
  road: ['rnn', 'window', 'attention'],
  /** Where keys and values come from. */
  sources: ['cross', 'self', 'torn'],
} as const;

export const sliders = {
  /** Words in the sentence, and steps done. */
  length: { least: 2, most: 16, first: 8, perUnit: 1, shows: 'roads.length', digits: 0 },
  clock: { least: 0, most: 18, first: 0, perUnit: 1, shows: 'roads.clock', digits: 0 },
  /** The neuron asked about: its layer times sixteen, and its place; first the last of the lowest layer. */
  neuron: { least: 0, most: 47, first: 7, perUnit: 1, shows: 'roads.place', digits: 0 },
} satisfies Record<string, Range>;

export type Road = (typeof switches.road)[number];

export const settings: Settings = {
  switches,
  sliders,
  exercises: ['steps', 'cross'],
  cells: [/^sources\.(scores|weights)\.[0-2]\.[0-2]$/, /^sources\.context\.[0-2]\.[0-3]$/],
};

declare module '../../core/store/choices.ts' {
  interface Choices extends Chosen<typeof switches> {}
}

declare module '../../core/store/ranges.ts' {
  interface Ranges extends Steps<typeof sliders> {}
}
