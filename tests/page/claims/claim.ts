// A sentence of a chapter's prose as a function, which the tests check for many states of the page.
import type { Engine } from '../../../web/core/engine/engine.ts';
import type { Values } from '../../../web/core/lesson/values.ts';

/** A claim must hold for every example, not only for the page's own. */
export interface Claim {
  id: string;
  says: string;
  /** The claim needs to hold only for the notebook's own numbers. */
  onlyForNotebook?: boolean;
  holds(engine: Engine, values: Values): boolean;
}
