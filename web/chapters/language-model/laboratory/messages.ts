// What page and worker say to each other.
import type { Loss } from '../../../core/engine/worker-line.ts';
import type { Recipe } from './recipe.ts';
import type { Look, ModelView } from './view.ts';
import type { Wanted } from './writing.ts';

export const paces = ['slow', 'steady', 'fast'] as const;
export type Pace = (typeof paces)[number];

/** Page to worker. An edition numbers what has begun, so that late answers of an earlier one are known as such. */
export type Order =
  | { do: 'begin'; recipe: Recipe; steps: number; edition: number }
  | { do: 'train'; pace: Pace }
  | { do: 'step' }
  | { do: 'pause' }
  | { do: 'look'; look: Look }
  | { do: 'write'; wanted: Wanted; tokens: number }
  | { do: 'more'; tokens: number }
  | { do: 'stop' }
  | { do: 'save' }
  | { do: 'open'; recipe: Recipe; file: Uint8Array; edition: number }
  | { do: 'back'; edition: number };

/** What the shown numbers follow from, and nothing else: whoever repeats it gets the same ones. */
export interface Wish {
  recipe: Recipe;
  /** A saved model that the chosen reader began from. */
  file?: Uint8Array;
  steps: number;
  look: Look;
  /** Texts that the model wrote, oldest first: after how many steps, and how many tokens. */
  writings: (Wanted & { at: number; tokens: number })[];
}

/** Which order could not be followed, and why; or the worker is lost; or there is no text to begin with. */
export interface Problem {
  at: Order['do'] | Loss | 'noText';
  text: string;
}

/** Worker to page. */
export type Answer =
  | { view: ModelView; wish: Wish; edition: number; training: boolean; catching: boolean; writing: boolean }
  | { problem: Problem }
  | { opened: Recipe; steps: number; edition: number }
  | { file: Uint8Array };
