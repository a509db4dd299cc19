// The messages between the page and the worker of the chapter "real-english".
import type { FileContent } from 'riverbank/checkpoints';
import type { Problem as ProblemAt } from '../../../core/engine/worker-client.ts';
import type { Look } from './look.ts';
import type { Origin } from './model-view.ts';
import type { Refusal } from './refusal.ts';
import type { EnglishView } from './view.ts';

/** The model's files, by path. */
export type ModelFiles = Readonly<Record<string, FileContent>>;

/**
 * The page's orders to the worker. Each order has an edition number, so that late answers to an earlier order can be
 * ignored.
 */
export type Order =
  | { do: 'open'; files: ModelFiles; origin: Origin; edition: number }
  | { do: 'look'; look: Look; edition: number };

/** The order that failed: to open a model, or to compute a view. */
export type Failing = 'open' | 'look';
export type Problem = ProblemAt<Failing>;

/**
 * The worker's answers to the page. `resting`: the view is complete. `unread`: the worker itself cannot read the files.
 */
export type Answer =
  | { view: EnglishView; look: Look; edition: number; resting: boolean }
  | { refusal: Refusal; edition: number }
  | { opened: Origin; edition: number }
  | { unread: string; edition: number }
  | { problem: Problem; edition: number };
