// What the page and the worker that measures say to each other.
import type { ScalingRecord } from './record.ts';

/** Page to worker: measure up to this T. */
export interface Order {
  longest: number;
}

/** Worker to page, after every step. */
export type Answer = { record: ScalingRecord } | { problem: string };
