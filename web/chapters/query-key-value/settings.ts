// The settings of chapter 4: query, key or value, bias, rounding, widths, and the numbers of both examples.
import type { Chosen } from '../../core/store/choices.ts';
import type { Range, Steps } from '../../core/store/ranges.ts';
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  part: ['query', 'key', 'value'],
  bias: ['off', 'on'],
  input: [1, 2, 3],
  rounding: ['exact', 'rounded'],
} as const;

export const sliders = {
  queryWidth: { least: 1, most: 6, first: 3, perUnit: 1, shows: 'widths.query', digits: 0 },
  keyWidth: { least: 1, most: 6, first: 3, perUnit: 1, shows: 'widths.key', digits: 0 },
  valueWidth: { least: 1, most: 6, first: 3, perUnit: 1, shows: 'widths.value', digits: 0 },
} satisfies Record<string, Range>;

export const settings: Settings = {
  switches,
  sliders,
  exercises: ['redo', 'fitting'],
  cells: [
    /^hand\.embeddings\.[0-2]\.[0-3]$/,
    /^(hand|learned)\.(query|key|value)Weight\.[0-3]\.[0-2]$/,
    /^hand\.(query|key|value)Bias\.0\.[0-2]$/,
    /^hand\.(queries|keys|values|scores|weights|rounded)\.[0-2]\.[0-2]$/,
    /^learned\.(river|finance)\.(queries|keys|values|scores|scaled|weights|context)\.[0-2]\.[0-2]$/,
  ],
};

declare module '../../core/store/choices.ts' {
  interface Choices extends Chosen<typeof switches> {}
}

declare module '../../core/store/ranges.ts' {
  interface Ranges extends Steps<typeof sliders> {}
}
