// Keeps the text that is being read at the same place in the window while chapters above it load and change height.
// It also keeps the focused element inside the window.

/** How often the reader has scrolled, pressed something or followed a link. */
let moves = 0;
/** Whether the last of these actions was a key press. */
let byKey = false;
for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'hashchange']) {
  addEventListener(
    type,
    () => {
      moves++;
      byKey = type === 'keydown';
    },
    { passive: true, capture: true },
  );
}

/** The distance in pixels from the window's top at which a link places a chapter. */
const line = (): number => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** An element and the distance of its top from the window's top, in pixels. */
interface Place {
  element: Element;
  top: number;
}

const placeOf = (element: Element): Place => ({ element, top: element.getBoundingClientRect().top });

/** The parts of a chapter and their paragraphs. */
export const partsOf = (section: Element): Element[] => [...section.querySelectorAll(':scope > *, .prose > *')];

/** The chapter, part or paragraph whose top is nearest to the line at which links place chapters. */
export function nearestToLine(): Element | undefined {
  const wanted = line();
  const sections = [...document.querySelectorAll('main > section')];
  const parts = sections
    .flatMap((section) => [section, ...partsOf(section)])
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > wanted && box.height > 0)
    .map(({ element, box: { top } }) => ({ element, far: Math.abs(top - wanted) }));
  return parts.sort((a, b) => a.far - b.far)[0]?.element;
}

function lookedAt(): Place | undefined {
  const nearest = nearestToLine();
  return nearest && placeOf(nearest);
}

const { style } = document.documentElement;
/**
 * Times in milliseconds.
 * - `change`: how long an element is held at its place in the window after a change, such as a loaded chapter.
 * - `link`: how long a link's target is held at its place. It is longer, because a link may load several chapters.
 * - `keyboard`: how long an element that got focus from the keyboard is kept in sight.
 */
const pause = { change: 100, link: 1000, keyboard: 1000 };
let held: Place | undefined;
let until = 0;
/** The number of chapters that are loading. The held element keeps its place in the window until all have loaded. */
let loadingCount = 0;
let scrolledTo = 0;
let frame: Promise<void> | undefined;

/**
 * How far the reader has scrolled since the last frame, in pixels. If the document became too short for the scroll
 * position, the browser has moved the window to the document's end. This does not count as the reader's scrolling.
 */
function scrolledByReader(): number {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  return scrollY < scrolledTo && isAtEnd ? 0 : scrollY - scrolledTo;
}

/** Turns off the browser's own scroll anchoring: if both corrected the position, the page would move twice. */
const keepAlone = (): void => void (style.overflowAnchor = 'none');

/**
 * Holds an element at its place in the window for this many milliseconds, or longer if an earlier call asked for
 * longer. Resolves before the next paint.
 */
function hold(place: Place | undefined, milliseconds: number): Promise<void> {
  held = place;
  keepAlone();
  scrolledTo = scrollY;
  until = Math.max(until, performance.now() + milliseconds);
  return (frame ??= nextFrame());
}

/**
 * Before each paint, scrolls by the distance that the held element has moved. If the reader has scrolled, or the held
 * element has been removed, picks a new element to hold.
 */
const nextFrame = (): Promise<void> =>
  new Promise((done) =>
    requestAnimationFrame(() => {
      const byReader = scrolledByReader();
      const isRemoved = held !== undefined && !held.element.isConnected;
      const top = held && !isRemoved ? placeOf(held.element).top - held.top + byReader : 0;
      if (Math.abs(top) >= 1) scrollBy({ top, behavior: 'instant' });
      scrolledTo = scrollY;
      frame = loadingCount > 0 || performance.now() < until ? nextFrame() : undefined;
      if (!frame) {
        held = undefined;
        style.overflowAnchor = '';
      } else if (byReader !== 0 || isRemoved) held = lookedAt();
      done();
    }),
  );

/**
 * Makes a change and keeps the text that is being read at the same place in the window. Elements draw asynchronously:
 * the promise resolves when they have drawn, before the next paint.
 */
export function keepPlace(change: () => void): Promise<void> {
  const place = held && scrolledByReader() === 0 ? held : scrollY > 0 ? lookedAt() : undefined;
  keepAlone();
  change();
  return hold(place, pause.change);
}

/**
 * Keeps the text at its place in the window while a chapter loads. A single keepPlace() would not last long enough: the
 * chapter's height changes in several steps, and on a slow machine much time passes between two steps.
 */
export async function keepPlaceWhile<T>(loading: Promise<T>): Promise<T> {
  void keepPlace(() => void loadingCount++);
  try {
    return await loading;
  } finally {
    void keepPlace(() => void loadingCount--);
  }
}

/**
 * Inserts something above the lesson. If the window is at the very top, the reader sees the insertion; otherwise the
 * text stays in place.
 */
export function comeAbove(change: () => void): Promise<void> {
  if (scrollY > 0) return keepPlace(change);
  held = undefined;
  change();
  return Promise.resolve();
}

/** A function that finds a place inside a chapter. It returns null until the chapter has loaded that place. */
export type Finder = () => Element | null;
const nowhere: Finder = () => null;

/** The target of the last link, and the value of `moves` when the link was followed. */
let followed: { element: Element; find: Finder; moves: number } | undefined;

/**
 * Scrolls to an element, or to the place in it that `find` returns. The target keeps its place in the window while
 * chapters around it load.
 */
export function goTo(chapter: Element, find = nowhere): void {
  followed = { element: chapter, find, moves };
  const element = find() ?? chapter;
  element.scrollIntoView({ behavior: 'instant' });
  void hold(placeOf(element), pause.link);
}

/**
 * Call this after the browser has scrolled to an element. If heights are still changing, this function scrolls to the
 * element again.
 */
export function goOnTo(element: Element): void {
  followed = { element, find: nowhere, moves };
  if (frame) goTo(element);
}

/** Whether the last link's target is still kept in place: heights are changing, and `moves` has not grown since. */
export const isHeldByLink = (): boolean => frame !== undefined && followed?.moves === moves;

/** Scrolls to the last link's target again after its chapter got figures or fonts, unless `moves` has grown since. */
export function returnTo(chapter: Element | null): void {
  if (followed && chapter?.contains(followed.element) && followed.moves === moves)
    goTo(followed.element, followed.find);
}

/**
 * Keeps an element in sight after the keyboard has moved the focus to it. The element stays inside the window while
 * heights change, and below the strip at the top, which could cover it. Not every browser does this itself.
 */
addEventListener('focusin', ({ target, relatedTarget }) => {
  const strip = document.querySelector('header.strip');
  if (!byKey || !(target instanceof Element) || !target.closest('main') || !strip) return;
  // Does nothing if the focus only went from a field back to its own cell, because the cell is in sight already.
  if (relatedTarget instanceof Element && target.contains(relatedTarget)) return;
  const begun = moves;
  let scrolled = scrollY;
  let height = document.documentElement.scrollHeight;
  let seen = false;
  let tries = 3;
  // Called after layout: once at first, then whenever the element enters or leaves the window.
  const sight = new IntersectionObserver(() => {
    const by = scrollY - scrolled;
    scrolled = scrollY;
    const { top } = target.getBoundingClientRect();
    const foot = innerHeight - (document.querySelector('.edit-bar')?.clientHeight ?? 0);
    const inWindow = top >= strip.getBoundingClientRect().bottom && top <= foot;
    const grown = document.documentElement.scrollHeight - height;
    height += grown;
    // The reader has scrolled on if the element was in sight and the window has scrolled further than the page grew.
    // Before the element is in sight for the first time, the browser itself may still be scrolling to it.
    const isReaders = seen && Math.abs(by) > Math.abs(grown);
    seen ||= inWindow;
    if (inWindow || isReaders || moves !== begun || tries-- === 0) return;
    scrollBy({ top: top - line(), behavior: 'instant' });
    scrolled = scrollY;
    // The browser's own scroll to the element may end only now, so check once more.
    sight.unobserve(target);
    sight.observe(target);
  });
  sight.observe(target);
  setTimeout(() => sight.disconnect(), pause.keyboard);
});
