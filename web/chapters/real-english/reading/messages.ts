// What page and worker of chapter 13 say to each other.
import type { FileContent } from 'riverbank/checkpoints';
import type { Loss } from '../../../core/engine/worker-line.ts';
import type { Look } from './look.ts';
import type { Origin } from './model-view.ts';
import type { Refusal } from './refusal.ts';
import type { EnglishView } from './view.ts';

/** By their paths. */
export type ModelFiles = Readonly<Record<string, FileContent>>;

/** Page to worker. An edition numbers what is asked, so that late answers of an earlier one are known as such. */
export type Order =
  | { do: 'open'; files: ModelFiles; origin: Origin; edition: number }
  | { do: 'look'; look: Look; edition: number };

/** What could not be done, in the engine's own words; or the worker is lost. */
export interface Problem {
  at: 'open' | 'look' | Loss;
  text: string;
}

/** Worker to page. `resting`: all of the view is there. `unread`: the files themselves cannot be read where the worker is. */
export type Answer =
  | { view: EnglishView; look: Look; edition: number; resting: boolean }
  | { refusal: Refusal; edition: number }
  | { opened: Origin; edition: number }
  | { unread: string; edition: number }
  | { problem: Problem; edition: number };
