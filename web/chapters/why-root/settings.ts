// The settings of the chapter "why-root": the width, the divisor, the random vectors, the step for the slope, and the
// second word’s scores.
import type { Range } from '../../core/store/ranges.ts';
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  dividing: ['nothing', 'root', 'width'],
  vectors: [0, 1, 2],
  /** The step by which z is raised to measure a slope. */
  littleStep: [0.01, 0.001, 0.1],
} as const;

export const sliders = {
  width: { least: 1, most: 1024, first: 64, perUnit: 1, doubling: true, shows: 'many.width', digits: 0 },
} satisfies Record<string, Range>;

export const settings: Settings<{ switches: typeof switches; sliders: typeof sliders }> = {
  switches,
  sliders,
  exercises: ['divide'],
  cells: { 'second.raw.scores': [1, 8] },
};
