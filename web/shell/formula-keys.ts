// Keyboard navigation in formulas: Tab reaches a formula once, and the arrow keys move between its letters.

/** The letters of a formula that have a glossary entry and can get the focus. */
export const lettersOf = (formula: Element): Element[] => [...formula.querySelectorAll('[data-term][tabindex]')];

/** The index of the letter that a key moves to, or undefined for other keys. */
function placeAfter(key: string, place: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(place + 1, last);
    case 'ArrowLeft':
      return Math.max(place - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

export function followFormulaKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const formula = target instanceof Element ? target.closest('math') : null;
    if (!formula || altKey || ctrlKey || metaKey || shiftKey) return;
    const letters = lettersOf(formula);
    const place = letters.indexOf(target as Element);
    const next = place < 0 ? undefined : placeAfter(key, place, letters.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    (letters[next] as HTMLElement).focus();
  });
  // Tab returns to the letter that was focused last.
  document.addEventListener('focusin', ({ target }) => {
    const formula = target instanceof Element ? target.closest('math') : null;
    if (formula && target instanceof Element && target.matches('[data-term]'))
      for (const letter of lettersOf(formula)) letter.setAttribute('tabindex', letter === target ? '0' : '-1');
  });
}
