// One walk over the page: what it remembers, what a step is, and how a step finds an element to use.
import type { Visitor } from '../support/visitor.ts';
import type { Draw } from './draw.ts';

/** The state that a random walk keeps between its steps. */
export interface Walk {
  visitor: Visitor;
  draw: Draw;
  /** The exercises that this browser should remember as solved. */
  solved: Set<string>;
  /** The guesses that this browser should remember, by the names of their questions. */
  guessed: Map<string, string>;
  /** How many times the walk can go back in this window without leaving the page. */
  behind: number;
  /** How many times the walk can go forward in this window. */
  ahead: number;
  /**
   * 1 before a second window is opened, 2 while the walk is in the second window, 3 after it has gone back to the
   * first.
   */
  windows: number;
  offline: boolean;
  folder: string;
}

/** Performs one action and returns its description, or undefined if the action is impossible now. */
export type Step = (walk: Walk) => Promise<string | undefined>;

/**
 * Runs in the page: marks one of the visible elements in the loaded chapters, chosen by a number from 0 to 1, and
 * returns its description.
 */
function markOne({ selector, share }: { selector: string; share: number }): string | undefined {
  document.querySelector('[data-step]')?.removeAttribute('data-step');
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      !element.closest('[data-waiting], [hidden]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled'),
  );
  const found = all[Math.floor(share * all.length)];
  found?.setAttribute('data-step', '');
  found?.scrollIntoView({ behavior: 'instant', block: 'center' });
  const words = found?.getAttribute('aria-label') ?? found?.closest('label')?.textContent ?? found?.textContent ?? '';
  return (
    found &&
    `“${words.trim().replace(/\s+/g, ' ').slice(0, 50)}” in ${found.closest('lesson-figure[id], exercise-card')?.id || found.closest('section')?.id || 'the strip'}`
  );
}

export const mark = ({ visitor, draw }: Walk, selector: string): Promise<string | undefined> =>
  visitor.evaluate(markOne, { selector, share: draw.below(1000) / 1000 });

export const press = (visitor: Visitor): Promise<void> =>
  visitor.evaluate(() => document.querySelector<HTMLElement>('[data-step]')?.click());
export const focusMarked = (visitor: Visitor): Promise<void> =>
  visitor.evaluate(() => document.querySelector<HTMLElement>('[data-step]')?.focus());
