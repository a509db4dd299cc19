// The messages between the page and the worker that measures.
import type { ScalingRecord } from './record.ts';

/** Page to worker: measure up to this T. */
export interface Order {
  longest: number;
}

/** Worker to page: the record so far, or the reason for a failure. */
export type Answer = { record: ScalingRecord } | { problem: string };
