// Keeps the address bar in step with the state and the reader's place.
// "#chapter?v=1&…" names the current chapter and all settings and numbers that differ from the defaults.
import { bringLinked } from './chapters-near.ts';
import { placeOf, proseLoaded } from './prose-near.ts';
import { goOnTo, goTo, isHeldByLink } from '../core/elements/keep-place.ts';
import { store } from '../core/store/store.ts';
import { noteParagraph, sameParagraph } from './same-paragraph.ts';
import { unfold } from './proof-folds.ts';
import { reading as readingPlace } from './reading-place.ts';

const pause = 250;
const afterPaint = 30;
let chapter = '';
let reading = false;
let waiting: ReturnType<typeof setTimeout> | undefined;
let written = -pause;
/**
 * The hash that was read or written last. If location.hash differs, the reader has followed a link that is not read
 * yet.
 */
let known = '';

/** Splits "#chapter?state" into chapter and state. */
function parts(): [string, string] {
  let hash = location.hash.slice(1);
  try {
    hash = decodeURIComponent(hash);
  } catch {
    // Keep the hash undecoded. readLink() will report what is wrong with it.
  }
  const [place = '', ...rest] = hash.split('?');
  return [place, rest.join('?')];
}

/**
 * The element that the reader used last, by pointer or keyboard. document.activeElement is no substitute, because not
 * every browser focuses a pressed button.
 */
let touched: EventTarget | null = null;
for (const type of ['pointerdown', 'keydown', 'click', 'input'])
  addEventListener(type, ({ target }) => (touched = target), { capture: true, passive: true });

/** The figure in which the reader last set a number. Undo and reset in the edit bar do not change it. */
let edited: Element | null = null;
let edition = 0;

/** After an edit, remembers its figure and puts the figure's chapter into the address. */
function noteEdit(): void {
  if (store.edition === edition) return;
  edition = store.edition;
  if (!(touched instanceof Element) || !touched.closest('main')) return;
  edited = touched.closest('lesson-figure[id]');
  const section = touched.closest('main > section[id]');
  if (section && sectionOf(chapter) !== section) chapter = section.id;
}

/** The section of the page that contains a place. A place is the id of an element. */
const sectionOf = (place: string): Element | null => placeOf(place)?.closest('main > section') ?? null;

/**
 * Updates the address when the reader enters another chapter. If a link has named a place within the current chapter,
 * the address keeps it. In the opening the address names no place.
 */
function followReader(): void {
  if (isHeldByLink()) return void setTimeout(followReader, pause);
  const { section } = readingPlace;
  if ((sectionOf(chapter)?.id ?? 'opening') === section) return;
  chapter = section === 'opening' ? '' : section;
  write();
}

/**
 * A link with the whole state. It opens at the figure of the last edit if the reader is still in that figure's chapter.
 */
export function linkToEdits(): string {
  const place = edited && edited.closest('main > section') === sectionOf(chapter) ? edited.id : chapter;
  return new URL(`#${place}?${store.link}`, location.href).href;
}

/** The hash for the current place and state: "#place?state", "#?state", "#place" or "". */
export function addressNow(): string {
  const { link } = store;
  return link ? `#${chapter}?${link}` : chapter ? `#${chapter}` : '';
}

/**
 * Marks the page if any setting differs from its default. The styles then hide the numbers in the prose of unloaded
 * chapters, because these numbers are out of date.
 */
const markChanged = (): void => void document.documentElement.toggleAttribute('data-changed', store.link !== '');

function writeNow(): void {
  delete document.documentElement.dataset['unwritten'];
  markChanged();
  const next = addressNow();
  if (next === location.hash || known !== location.hash) return;
  written = performance.now();
  try {
    history.replaceState(null, '', next || location.pathname + location.search);
    known = location.hash;
  } catch {
    // The browser refuses too frequent calls. The next write will contain everything.
  }
}

/**
 * Writes the address after the change is painted, at most every 250 ms: some browsers refuse a call for every step of a
 * drag.
 */
function write(): void {
  clearTimeout(waiting);
  document.documentElement.dataset['unwritten'] = 'true';
  waiting = setTimeout(writeNow, Math.max(afterPaint, written + pause - performance.now()));
}

/** Reads the address: scrolls to its place and opens its state. */
function read(first: boolean): void {
  known = location.hash;
  const [place, link] = parts();
  const target = placeOf(place);
  const isLoading = target !== null && target.id !== place;
  unfold(target);
  const paragraph = first && target ? sameParagraph(target) : undefined;
  const finder = paragraph ?? (() => document.getElementById(place));
  const isHere = place === '' || target !== null;
  chapter = isHere ? place : '';
  if (link !== '' || !isHere) {
    // A valid link stays in the address as it was written. A broken link is replaced.
    reading = true;
    const opened = link === store.link && isHere ? true : store.open(isHere ? link : place);
    edited = null;
    reading = false;
    markChanged();
    if (!opened) write();
    if (target) goTo(target, finder);
  } else {
    if (target && (isLoading || finder === paragraph)) goTo(target, finder);
    else if (target) goOnTo(target);
    if (!first) write(); // The reader followed a link within the page: keep the edits.
  }
  if (!first) void bringLinked(target);
}

/** Reads the address now and on every change. Returns the element that the address names, or null. */
export function followAddress(): Element | null {
  read(true);
  proseLoaded.subscribe(() => unfold(placeOf(chapter)));
  store.subscribe(() => {
    if (reading) return;
    noteEdit();
    write();
  });
  readingPlace.places.subscribe(followReader);
  addEventListener('hashchange', () => read(false));
  addEventListener('pagehide', noteParagraph);
  return placeOf(chapter);
}
