// Defines the messages between the page and the worker that measures.
import type { ScalingRecord } from './record.ts';

/** The page's order to the worker: measure up to this T. */
export interface Order {
  longest: number;
}

/** The worker's answer to the page: the record so far. */
export interface Answer {
  record: ScalingRecord;
}
