// Lets a table scroll inside its figure if the reader's numbers make it wider than the figure.
const host = 'lesson-figure > *';

const observer = new ResizeObserver((entries) => {
  const hosts = [...new Set(entries.flatMap(({ target }) => target.closest(host) ?? []))];
  const wide = hosts.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
  hosts.forEach((each, i) => each.toggleAttribute('data-wide', wide[i]));
});

/** Elements that are already observed. Observing one again would also measure it again. */
const followed = new WeakSet<Element>();

/**
 * From now on, watches the width of a table and of the part of the figure that holds it. Does nothing for a table that
 * is already in an element that scrolls.
 */
export function followWidth(table: Element): void {
  if (table.closest('.scroll')) return;
  for (const element of [table, table.closest(host)]) {
    if (!element || followed.has(element)) continue;
    followed.add(element);
    observer.observe(element);
  }
}
