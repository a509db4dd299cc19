// Flashes the numbers that an edit has changed.
import { afterPaint } from './after-paint.ts';

const still = matchMedia('(prefers-reduced-motion: reduce)');

function inSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Flashes one element after its new number is painted. With reduced motion the tint stays for a moment and does not
 * fade. Elements outside the window do not flash: hundreds of animations would slow every frame.
 */
export function flash(element: Element): void {
  const tint = 'var(--flash)';
  const frames = still.matches
    ? [{ backgroundColor: tint }, { backgroundColor: tint }]
    : [{ backgroundColor: tint }, { backgroundColor: 'transparent' }];
  afterPaint(() => {
    if (inSight(element)) element.animate(frames, { duration: still.matches ? 700 : 900, easing: 'ease-out' });
  });
}

/** Compares the numbers of one element after each drawing, and flashes those that an edit has changed. */
export class FlashChanges {
  private before = new Map<string, string>();

  /**
   * Compares the numbers inside `root` (elements with data-of) with those of the last call. Call this after each
   * drawing. `edited` tells whether an edit caused the drawing. Only then do changed numbers flash.
   */
  look(root: Element, edited: boolean): void {
    const now = new Map<string, string>();
    for (const element of root.querySelectorAll('[data-of]')) {
      const path = element.getAttribute('data-of') ?? '';
      const text = element.textContent;
      now.set(path, text);
      const before = this.before.get(path);
      if (edited && before !== undefined && before !== '' && before !== text) flash(element.closest('td') ?? element);
    }
    this.before = now;
  }
}
