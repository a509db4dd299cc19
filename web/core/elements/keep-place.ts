// Keeps what the reader looks at where it is, while a chapter that comes changes the heights above it, and what has the keyboard in sight.

/** How often the reader has moved, or begun to, and whether with a key the last time. */
let moves = 0;
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

/** How far below the window's top a link puts a chapter. */
const line = (): number => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** An element, and how far below the document's top it begins: scrolling does not change that. */
interface Place {
  element: Element;
  top: number;
}

const placeOf = (element: Element): Place => ({ element, top: element.getBoundingClientRect().top + scrollY });

/** What a chapter is made of: its parts and their paragraphs. */
export const partsOf = (section: Element): Element[] => [...section.querySelectorAll(':scope > *, .prose > *')];

/** The chapter, part of a chapter or paragraph that begins nearest to that line. */
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
/** For how many milliseconds a place is held after a chapter has come, after a link was followed, which brings more than one, and after the keyboard has moved on. */
const pause = { change: 100, link: 1000, keyboard: 1000 };
let held: Place | undefined;
let until = 0;
let scrolledTo = 0;
let frame: Promise<void> | undefined;

/** Some browsers do the same by themselves, but only once the reader has scrolled: never both. */
const keepAlone = (): void => void (style.overflowAnchor = 'none');

/** Holds a place for so long, or for as long as one is held already; resolves before the next paint. */
function hold(place: Place | undefined, milliseconds: number): Promise<void> {
  held = place;
  keepAlone();
  scrolledTo = scrollY;
  until = Math.max(until, performance.now() + milliseconds);
  return (frame ??= nextFrame());
}

/** Before each paint: scrolls by as much as heights above moved what is held. Where somebody else has scrolled, something else is looked at. */
const nextFrame = (): Promise<void> =>
  new Promise((done) =>
    requestAnimationFrame(() => {
      const elsewhere = scrollY !== scrolledTo;
      const now = held && placeOf(held.element);
      const top = held && now ? now.top - held.top : 0;
      if (Math.abs(top) >= 1) scrollBy({ top, behavior: 'instant' });
      scrolledTo = scrollY;
      frame = performance.now() < until ? nextFrame() : undefined;
      held = !frame ? undefined : elsewhere ? lookedAt() : now;
      if (!frame) style.overflowAnchor = '';
      done();
    }),
  );

/** Makes a change, and keeps what is looked at where it is. Resolves before the next paint, when the elements, which draw in promises, have drawn. */
export function keepPlace(change: () => void): Promise<void> {
  const place = held && scrollY === scrolledTo ? held : scrollY > 0 ? lookedAt() : undefined;
  keepAlone();
  change();
  return hold(place, pause.change);
}

/** Something comes above the lesson: seen by who is at the very top, and moving nobody who reads further down. */
export function comeAbove(change: () => void): Promise<void> {
  if (scrollY > 0) return keepPlace(change);
  held = undefined;
  change();
  return Promise.resolve();
}

/** Finds a place that comes with its chapter, once it is there. */
export type Finder = () => Element | null;
const nowhere: Finder = () => null;

/** Where the last link led, and how often its reader had moved by then. */
let followed: { element: Element; find: Finder; moves: number } | undefined;

/** Goes to an element, or to the place in it that is found, and keeps it there while chapters around it come. */
export function goTo(chapter: Element, find = nowhere): void {
  followed = { element: chapter, find, moves };
  const element = find() ?? chapter;
  element.scrollIntoView({ behavior: 'instant' });
  void hold(placeOf(element), pause.link);
}

/** After the browser itself went to an element: goes there again if heights are changing meanwhile. */
export function goOnTo(element: Element): void {
  followed = { element, find: nowhere, moves };
  if (frame) goTo(element);
}

/** Whether the window is still held where the last link led: its reader has not moved since, and heights around it are changing. */
export const isHeldByLink = (): boolean => frame !== undefined && followed?.moves === moves;

/** Goes once more to where the last link led, if that is in this chapter, which now has its figures or its fonts, unless its reader has moved. */
export function returnTo(chapter: Element | null): void {
  if (followed && chapter?.contains(followed.element) && followed.moves === moves)
    goTo(followed.element, followed.find);
}

/** Keeps what the keyboard has just reached below the strip, under which a stage can slide, and in the window while heights change: not every browser does. */
addEventListener('focusin', ({ target, relatedTarget }) => {
  const strip = document.querySelector('header.strip');
  if (!byKey || !(target instanceof Element) || !target.closest('main') || !strip) return;
  if (relatedTarget instanceof Element && target.contains(relatedTarget)) return; // from a field to its own cell
  const begun = moves;
  let scrolled = scrollY;
  let seen = false;
  let tries = 3;
  // Told after the layout, once at first and then whenever it leaves the window.
  const sight = new IntersectionObserver(() => {
    const by = scrollY - scrolled;
    scrolled = scrollY;
    const { top } = target.getBoundingClientRect();
    const foot = innerHeight - (document.querySelector('.edit-bar')?.clientHeight ?? 0);
    const inWindow = (y: number): boolean => y >= strip.getBoundingClientRect().bottom && y <= foot;
    seen ||= inWindow(top);
    // Where it would be in sight had nobody scrolled, somebody went on; but nobody does before it has been in sight.
    if (inWindow(top) || (seen && inWindow(top + by)) || moves !== begun || tries-- === 0) return;
    scrollBy({ top: top - line(), behavior: 'instant' });
    scrolled = scrollY;
    // The browser's own way to it may end only now: looked at once more.
    sight.unobserve(target);
    sight.observe(target);
  });
  sight.observe(target);
  setTimeout(() => sight.disconnect(), pause.keyboard);
});
