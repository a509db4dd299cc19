// Which parts of the page are in the window or close to it: what changes in the others can wait until after the paint.
const far = new WeakSet<Element>();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) far[isIntersecting ? 'delete' : 'add'](target);
  },
  { rootMargin: '5%' },
);

/** The figure around an element, else its chapter: watched from now on. Nothing, where it always is in sight. */
export function surroundingsOf(element: Element): Element | null {
  const surroundings = element.closest('lesson-figure, main > section');
  if (surroundings) watcher.observe(surroundings);
  return surroundings;
}

/** Until something else is known, everything is near. */
export const isNear = (surroundings: Element | null): boolean => !surroundings || !far.has(surroundings);
