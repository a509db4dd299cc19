// A sentence of a chapter's prose as a function that returns whether the sentence is true.
// The tests call it for many states of the page.
import type { Engine } from '../../../web/core/engine/engine.ts';
import type { Values } from '../../../web/core/lesson/values.ts';

/**
 * A statement of a chapter. It must hold for every example that the tests try, not only for the example that the page
 * shows.
 */
export interface Claim {
  id: string;
  says: string;
  /** True for a claim that holds only with the notebook's own numbers. */
  onlyForNotebook?: boolean;
  holds(engine: Engine, values: Values): boolean;
}
