// Keeps the keyboard focus on a working control, because pressing a button may disable or remove that button.

/** The table cell that last had focus. Focus returns to it if the redrawn element has no other working control. */
let lastCell: HTMLElement | null = null;
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.matches('[role="gridcell"]')) lastCell = target;
});

const controls =
  ':is(button, input, select, textarea):not(:disabled, [aria-hidden="true"]), a[href], summary, [tabindex="0"]';

const usableIn = (parent: Element): HTMLElement | undefined =>
  [...parent.querySelectorAll<HTMLElement>(controls)].find((control) => control.checkVisibility());

/**
 * The nearest working control: the first one in the smallest element around `place` that contains a working control.
 */
function nearest(place: Element | null, root: HTMLElement): HTMLElement | undefined {
  for (let part = place; part && root.contains(part); part = part.parentElement) {
    const found = usableIn(part);
    if (found) return found;
  }
  return usableIn(root);
}

/**
 * Draws an element. If the focused control no longer works afterwards, focus moves to the nearest working control. If
 * the element has moved the focus itself, the focus stays there.
 */
export function keepFocus(root: HTMLElement, draw: () => void): void {
  const control = document.activeElement;
  const around = control !== root && root.contains(control) ? control?.parentElement : undefined;
  draw();
  if (!control || !around) return;
  const now = document.activeElement;
  const isMoved = now !== control && now !== document.body && now !== null;
  const works = control.isConnected && !control.matches(':disabled');
  if (isMoved || works) return;
  const next = nearest(around, root) ?? (lastCell?.isConnected ? lastCell : undefined);
  next?.focus({ preventScroll: true });
}
