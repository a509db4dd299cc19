// Keeps the address bar, the state and the reader's place the same: "#chapter?v=1&…" carries the chapter that is being read and every edit.
import { bringLinked } from './chapters-near.ts';
import { placeOf, proseCame } from './prose-near.ts';
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
/** The address as it was last read or written: another one is a link that was followed since, and waits to be read. */
let known = '';

/** "#chapter?state" in its two parts. */
function parts(): [string, string] {
  let hash = location.hash.slice(1);
  try {
    hash = decodeURIComponent(hash);
  } catch {
    // Read as it is; the reader of links will say what is wrong with it.
  }
  const [place = '', ...rest] = hash.split('?');
  return [place, rest.join('?')];
}

/** What the reader touched last, by pointer or by keyboard. Not every browser gives a pressed button the keyboard's focus. */
let touched: EventTarget | null = null;
for (const type of ['pointerdown', 'keydown', 'click', 'input'])
  addEventListener(type, ({ target }) => (touched = target), { capture: true, passive: true });

/** The figure in which a number was set last, if it was set in one; in the bar of changes a number is only taken back. */
let edited: Element | null = null;
let edition = 0;

/** Notes in which figure a number was set, and makes its chapter the one of the address. */
function noteEdit(): void {
  if (store.edition === edition) return;
  edition = store.edition;
  if (!(touched instanceof Element) || !touched.closest('main')) return;
  edited = touched.closest('lesson-figure[id]');
  const section = touched.closest('main > section[id]');
  if (section && sectionOf(chapter) !== section) chapter = section.id;
}

/** The section of the page that holds a place. */
const sectionOf = (place: string): Element | null => placeOf(place)?.closest('main > section') ?? null;

/** The address follows its reader into another chapter. A place within the chapter stays as the link named it. The opening is the page without a place. */
function followReader(): void {
  if (isHeldByLink()) return void setTimeout(followReader, pause);
  const { section } = readingPlace;
  if ((sectionOf(chapter)?.id ?? 'opening') === section) return;
  chapter = section === 'opening' ? '' : section;
  write();
}

/** A link to all that is set. It opens at the figure where a number was set last, if its reader is still in that chapter. */
export function linkToEdits(): string {
  const place = edited && edited.closest('main > section') === sectionOf(chapter) ? edited.id : chapter;
  return new URL(`#${place}?${store.link}`, location.href).href;
}

/** The part of the address behind the page's own: place and state, both as they are now. */
export function addressNow(): string {
  const { link } = store;
  return link ? `#${chapter}?${link}` : chapter ? `#${chapter}` : '';
}

/** Numbers of chapters that still wait are those of the page as it opens without a link. */
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
    // Too many in too short a time, says this browser; the next one will carry everything.
  }
}

/** Writes once the change is painted, and not every step of a drag: some browsers would refuse that. */
function write(): void {
  clearTimeout(waiting);
  document.documentElement.dataset['unwritten'] = 'true';
  waiting = setTimeout(writeNow, Math.max(afterPaint, written + pause - performance.now()));
}

/** Reads the address: scrolls to its chapter, and takes the state it carries. */
function read(first: boolean): void {
  known = location.hash;
  const [place, link] = parts();
  const target = placeOf(place);
  const isComing = target !== null && target.id !== place;
  unfold(target);
  const paragraph = first && target ? sameParagraph(target) : undefined;
  const finder = paragraph ?? (() => document.getElementById(place));
  const isHere = place === '' || target !== null;
  chapter = isHere ? place : '';
  if (link !== '' || !isHere) {
    // A link that could be read stays as it was written; one that could not is replaced.
    reading = true;
    const opened = link === store.link && isHere ? true : store.open(isHere ? link : place);
    edited = null;
    reading = false;
    markChanged();
    if (!opened) write();
    if (target) goTo(target, finder);
  } else {
    if (target && (isComing || finder === paragraph)) goTo(target, finder);
    else if (target) goOnTo(target);
    if (!first) write(); // A link within the page: its edits are kept.
  }
  if (!first) void bringLinked(target);
}

/** Follows the address from now on; gives the chapter that the page was opened at. */
export function followAddress(): Element | null {
  read(true);
  proseCame.subscribe(() => unfold(placeOf(chapter)));
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
