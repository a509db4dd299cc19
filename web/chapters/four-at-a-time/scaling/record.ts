// Defines the record of the scaling lab's measurements: times and bytes, from which all shown numbers are computed.
import { watchable } from '../../../core/store/each-alone.ts';

/**
 * The implementations of attention (“roads”), slowest first. Each has a limit in milliseconds: at a size where one call
 * would probably take longer, the implementation is skipped.
 */
export const patience = { naive: 1000, reference: 1000, baseline: 15_000, relaxed: 15_000, threads: 15_000 } as const;
export type RoadName = keyof typeof patience;
export const roadNames = Object.keys(patience) as RoadName[];

/** The reason for using only one thread; '' if there are several. */
export type WhyOne = '' | 'oneCore' | 'notIsolated' | 'fromDisk';

export interface Measurement {
  road: RoadName;
  /** T: the number of words. One head is computed. */
  size: number;
  /**
   * The milliseconds of one call, measured several times. Each sample is a mean over one or more calls. The page shows
   * the median of the samples.
   */
  samples: number[];
  /**
   * Bytes that the implementation holds: the table of the naive loop, or the whole memory of a WebAssembly engine.
   * Missing for several threads, because their memory is not measured.
   */
  bytes?: number;
}

export interface ScalingRecord {
  /** The largest requested T. */
  longest: number;
  /** The implementations that this machine supports. */
  roads: RoadName[];
  threads: number;
  whyOne: WhyOne;
  measurements: Measurement[];
  /**
   * The skipped implementations, each with the size from which it was skipped, because one call would probably take
   * longer than `patience` allows.
   */
  stopped: { road: RoadName; size: number }[];
  /** The largest difference between an implementation's context and the naive loop's context, at the smallest T. */
  apart: number;
  /** The measurement in progress; undefined before and after. */
  now?: { road: RoadName; size: number };
}

/** The record that the page shows. Tests put their own record here, to compute the shown values from it. */
export const measured = watchable<{ record: ScalingRecord | undefined }>({ record: undefined });
