// Defines the messages between the page and the worker that trains.
import type { Problem as ProblemAt } from '../../../core/engine/worker-client.ts';
import type { Recipe } from './recipe.ts';
import type { Look, ModelView } from './view.ts';
import type { Wanted } from './writing.ts';

export const paces = ['slow', 'steady', 'fast'] as const;
export type Pace = (typeof paces)[number];

/**
 * The page's orders to the worker. Each training run has an edition number, so that the page can ignore late answers
 * about an earlier run.
 */
export type Order =
  | { do: 'begin'; recipe: Recipe; steps: number; edition: number }
  | { do: 'train'; pace: Pace }
  | { do: 'step'; steps: number }
  | { do: 'pause' }
  | { do: 'look'; look: Look }
  | { do: 'write'; wanted: Wanted; tokens: number }
  | { do: 'more'; tokens: number }
  | { do: 'stop' }
  | { do: 'save' }
  | { do: 'open'; recipe: Recipe; file: Uint8Array; edition: number }
  | { do: 'back'; edition: number };

/** Everything that determines the shown numbers. Repeating the same wish gives the same numbers. */
export interface Wish {
  recipe: Recipe;
  /** The saved model that the training started from, if any. */
  file?: Uint8Array;
  steps: number;
  look: Look;
  /**
   * The texts that the model wrote, oldest first. Each has the training steps at its start and its number of tokens.
   */
  writings: (Wanted & { at: number; tokens: number })[];
}

/** The step that failed: an order of the page, or the start of a training run without a text ('noText'). */
export type Failing = Order['do'] | 'noText';
export type Problem = ProblemAt<Failing>;

/** The messages from the worker to the page. */
export type Answer =
  | { view: ModelView; wish: Wish; edition: number; training: boolean; catching: boolean; writing: boolean }
  | { problem: Problem }
  | { opened: Recipe; steps: number; edition: number }
  | { file: Uint8Array };
