// What the scaling lab has measured: raw times and bytes, from which everything that it shows is computed.

/** The roads to the same context, the slowest first, and the milliseconds that one call of each may take. */
export const patience = { naive: 1000, reference: 1000, baseline: 15_000, relaxed: 15_000, threads: 15_000 } as const;
export type RoadName = keyof typeof patience;
export const roadNames = Object.keys(patience) as RoadName[];

/** Why there is one thread only; '' where there are several. */
export type WhyOne = '' | 'oneCore' | 'notIsolated' | 'fromDisk';

export interface Measurement {
  road: RoadName;
  /** T: words of the one head that was computed. */
  size: number;
  /** Milliseconds of one call, several times over; the median counts. */
  samples: number[];
  /** What the road holds: its table of weights, or all of its WebAssembly's memory. */
  bytes?: number;
}

export interface ScalingRecord {
  /** The largest T that was asked for. */
  longest: number;
  /** Roads that this machine has. */
  roads: RoadName[];
  threads: number;
  whyOne: WhyOne;
  measurements: Measurement[];
  /** Where the next call would have taken longer than its road's patience. */
  stopped: { road: RoadName; size: number }[];
  /** The largest difference of any road's context from that of the naive loop, at the least T. */
  apart: number;
  /** What is being measured; left out before and after. */
  now?: { road: RoadName; size: number };
}

/** The record that the page shows; the tests put theirs here, to compute the same. */
export const measured: { record: ScalingRecord | undefined } = { record: undefined };
