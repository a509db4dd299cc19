// Keeps what the reader looks at where it is, while a chapter that comes changes the heights above it.

let moved = false;
for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
  addEventListener(type, () => (moved = true), { passive: true, capture: true });
}

/** How far below the window's top a link puts a chapter. */
const line = (): number => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** Of the chapters and what they are made of: the one that begins nearest to that line. */
function lookedAt(): { element: Element; top: number } | undefined {
  const wanted = line();
  const parts = [...document.querySelectorAll('main > section, main > section > *')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > wanted && box.height > 0)
    .map(({ element, box: { top } }) => ({ element, top, far: Math.abs(top - wanted) }));
  return parts.sort((a, b) => a.far - b.far)[0];
}

let held: ReturnType<typeof lookedAt>;
let kept: Promise<void> | undefined;

/** Makes a change, and scrolls by as much as it moved what is looked at, before the next paint. */
export function keepPlace(change: () => void): Promise<void> {
  if (!kept && scrollY > 0) held = lookedAt();
  const { style } = document.documentElement;
  style.overflowAnchor = 'none'; // Some browsers do the same by themselves, but only once the reader has scrolled: never both.
  change();
  // Elements draw in promises: by the next frame all of them are done, and one correction is for all changes until then.
  kept ??= new Promise((done) => requestAnimationFrame(() => {
    const by = held ? held.element.getBoundingClientRect().top - held.top : 0;
    if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
    held = kept = undefined;
    requestAnimationFrame(() => !kept && (style.overflowAnchor = ''));
    done();
  }));
  return kept;
}

/** Goes once more to the chapter that the page was opened at, now that fonts and figures have their sizes, unless its reader has moved. */
export function returnTo(chapter: Element | null): void {
  if (!chapter || moved) return;
  chapter.scrollIntoView({ behavior: 'instant' });
  held = held && { element: chapter, top: chapter.getBoundingClientRect().top };
}
