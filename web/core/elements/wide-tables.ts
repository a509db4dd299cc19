// A table that a reader's own numbers have made wider than its figure can be scrolled there, instead of being cut off at the window.
const host = 'lesson-figure > *';

const observer = new ResizeObserver((entries) => {
  const hosts = [...new Set(entries.flatMap(({ target }) => target.closest(host) ?? []))];
  const wide = hosts.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
  hosts.forEach((each, i) => each.toggleAttribute('data-wide', wide[i]));
});

/** Observed anew, an element would be measured anew. */
const followed = new WeakSet<Element>();

/** Follows from now on how wide a table is, and the part of its figure that holds it. */
export function followWidth(table: Element): void {
  for (const element of [table, table.closest(host)]) {
    if (!element || followed.has(element)) continue;
    followed.add(element);
    observer.observe(element);
  }
}
