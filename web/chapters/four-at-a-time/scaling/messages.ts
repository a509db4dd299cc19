// The messages between the page and the worker that measures.
import type { ScalingRecord } from './record.ts';

/** Page to worker: measure up to this T. */
export interface Order {
  longest: number;
}

/** Worker to page: the record so far. */
export interface Answer {
  record: ScalingRecord;
}
