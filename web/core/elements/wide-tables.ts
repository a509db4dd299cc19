// A table that a reader's own numbers have made wider than its figure can be scrolled there, instead of being cut off at the window.
const observer = new ResizeObserver((entries) => {
  const hosts = new Set(entries.flatMap(({ target }) => target.closest('lesson-figure > *') ?? []));
  const wide = [...hosts].map((host) => host.scrollWidth > host.clientWidth + 1);
  [...hosts].forEach((host, i) => host.toggleAttribute('data-wide', wide[i]));
});

/** Follows the table's width from now on. */
export const followWidth = (table: Element): void => observer.observe(table);
