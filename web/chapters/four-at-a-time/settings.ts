// Defines the settings of the chapter "four-at-a-time": the keys that online softmax has read, and the largest T to
// measure.
import type { Range } from '../../core/store/ranges.ts';
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  /** The largest number of words T that the scaling lab measures. */
  longest: [4096, 64, 256, 1024, 16384],
} as const;

export const sliders = {
  /** Number of keys that online softmax has read. */
  online: { least: 0, most: 3, first: 1, perUnit: 1, shows: 'online.done', digits: 0 },
} satisfies Record<string, Range>;

export const settings: Settings<{ switches: typeof switches; sliders: typeof sliders }> = {
  switches,
  sliders,
  exercises: ['rescale'],
};
