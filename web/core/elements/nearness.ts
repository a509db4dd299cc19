// Knows which figures are in or near the window, so that all others can be redrawn after the paint.
const far = new WeakSet<Element>();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) far[isIntersecting ? 'delete' : 'add'](target);
  },
  { rootMargin: '5%' },
);

/**
 * Returns the figure around an element, or else its chapter. From now on, watches whether this figure or chapter is
 * near the window. Returns null if the element is in neither. Such an element always counts as near.
 */
export function surroundingsOf(element: Element): Element | null {
  const surroundings = element.closest('lesson-figure, main > section');
  if (surroundings) watcher.observe(surroundings);
  return surroundings;
}

/** Whether a figure or chapter is near the window. It counts as near until the observer reports otherwise. */
export const isNear = (surroundings: Element | null): boolean => !surroundings || !far.has(surroundings);
