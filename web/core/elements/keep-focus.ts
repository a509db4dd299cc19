// Keeps the keyboard on a control that works: a button that is pressed may be switched off by that, or go away.

/** The cell of a table that had the keyboard last: where the reader was before going to buttons elsewhere. */
let lastCell: HTMLElement | null = null;
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.matches('[role="gridcell"]')) lastCell = target;
});

const controls =
  ':is(button, input, select, textarea):not(:disabled, [aria-hidden="true"]), a[href], summary, [tabindex="0"]';

const usableIn = (parent: Element): HTMLElement | undefined =>
  [...parent.querySelectorAll<HTMLElement>(controls)].find((control) => control.checkVisibility());

/** The nearest control that works: the first one in the smallest part around the place that has any. */
function nearest(place: Element | null, root: HTMLElement): HTMLElement | undefined {
  for (let part = place; part && root.contains(part); part = part.parentElement) {
    const found = usableIn(part);
    if (found) return found;
  }
  return usableIn(root);
}

/** Draws an element, and moves the keyboard if the control that had it no longer works. An element that moves it by itself comes first. */
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
