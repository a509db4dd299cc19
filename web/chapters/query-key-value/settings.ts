// The settings of the chapter "query-key-value": query, key or value, bias, rounding, widths, and the numbers of both
// examples.
import type { Range } from '../../core/store/ranges.ts';
import type { Settings, Size } from '../../core/store/state.ts';

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

/** The sizes of matrices by path: every field of every group gets the same size. */
const each = (groups: readonly string[], fields: readonly string[], size: Size): Record<string, Size> =>
  Object.fromEntries(groups.flatMap((group) => fields.map((field) => [`${group}.${field}`, size])));

export const settings: Settings<{ switches: typeof switches; sliders: typeof sliders }> = {
  switches,
  sliders,
  exercises: ['redo', 'fitting'],
  cells: {
    'hand.embeddings': [3, 4],
    ...each(['hand'], ['queryWeight', 'keyWeight', 'valueWeight'], [4, 3]),
    ...each(['learned'], ['queryWeight', 'keyWeight'], [4, 2]),
    'learned.valueWeight': [4, 3],
    ...each(['hand'], ['queryBias', 'keyBias', 'valueBias'], [1, 3]),
    ...each(['hand'], ['queries', 'keys', 'values', 'scores', 'weights', 'rounded'], [3, 3]),
    ...each(['learned.river', 'learned.finance'], ['queries', 'keys'], [3, 2]),
    ...each(['learned.river', 'learned.finance'], ['values', 'scores', 'scaled', 'weights', 'context'], [3, 3]),
  },
};
