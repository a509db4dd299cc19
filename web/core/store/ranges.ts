// Every slider of the page as a row: its whole steps from least to most, where it stands as the page opens, and the number it sets.

export interface Range {
  least: number;
  most: number;
  first: number;
  /** Steps to one unit of the number that it sets. */
  perUnit: number;
  /** The step that stands for zero; left out: step 0. */
  zero?: number;
  /** Equal ways on the slider multiply: 1, 2, 4, 8… */
  doubling?: boolean;
  /** The path of that number, and its digits after the point. */
  shows: string;
  digits: number;
}

export const ranges = {
  divisor: { least: 10, most: 160, first: 10, perUnit: 10, shows: 'obsessed.divisor', digits: 1 },
  /** Chapter 9: where the mask's diagonal lies, counted from the lowest. */
  diagonal: { least: 0, most: 7, first: 4, perUnit: 1, zero: 4, shows: 'mask.diagonal', digits: 0 },
  /** Chapter 7: words in the sentence, steps done, and the neuron asked about: its layer times sixteen, and its place; first the last of the lowest layer. */
  length: { least: 2, most: 16, first: 8, perUnit: 1, shows: 'roads.length', digits: 0 },
  clock: { least: 0, most: 18, first: 0, perUnit: 1, shows: 'roads.clock', digits: 0 },
  neuron: { least: 0, most: 47, first: 7, perUnit: 1, shows: 'roads.place', digits: 0 },
  /** Chapter 8: the place that a table is asked for. */
  position: { least: 0, most: 16, first: 5, perUnit: 1, shows: 'order.asked.position', digits: 0 },
  /** Doing four at a time: keys that online softmax has read. */
  online: { least: 0, most: 3, first: 1, perUnit: 1, shows: 'online.done', digits: 0 },
  /** Chapters 4 and 5: the widths of queries, keys and values. */
  width: { least: 1, most: 1024, first: 64, perUnit: 1, doubling: true, shows: 'many.width', digits: 0 },
  queryWidth: { least: 1, most: 6, first: 3, perUnit: 1, shows: 'widths.query', digits: 0 },
  keyWidth: { least: 1, most: 6, first: 3, perUnit: 1, shows: 'widths.key', digits: 0 },
  valueWidth: { least: 1, most: 6, first: 3, perUnit: 1, shows: 'widths.value', digits: 0 },
} satisfies Record<string, Range>;

export type RangeName = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as RangeName[];

export const rangeOf = (name: RangeName): Range => ranges[name];

/** How the page opens. */
export const firstRanges = Object.fromEntries(rangeNames.map((name) => [name, ranges[name].first])) as Readonly<
  Record<RangeName, number>
>;

/** The step that a text of a link names, or undefined. */
export function stepOf(name: RangeName, text: string): number | undefined {
  const { least, most } = rangeOf(name);
  const step = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return step >= least && step <= most ? step : undefined;
}
