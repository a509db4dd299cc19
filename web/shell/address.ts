// Keeps the address bar and the state the same: "#chapter?v=1&…" carries where the reader is and every edit.
import { bringLinked } from './chapters-near.ts';
import { placeOf, proseCame } from './prose-near.ts';
import { goOnTo, goTo } from '../core/elements/keep-place.ts';
import { store } from '../core/store/store.ts';
import { unfold } from './proof-folds.ts';

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

/** Where the last number was set: the figure, in the chapter that then stands in the address. */
let edited: Element | null = null;
let edition = 0;

/** An edit is made where the keyboard is; taking it back from anywhere changes no place. */
function noteEdit(): void {
  if (store.edition === edition) return;
  edition = store.edition;
  const figure = document.activeElement?.closest('lesson-figure[id]') ?? null;
  const section = figure?.closest('main > section[id]');
  if (!figure || !section) return;
  edited = figure;
  if (placeOf(chapter)?.closest('main > section') !== section) chapter = section.id;
}

/** A link to all that is set, which opens at the figure where it was set last. */
export function linkToEdits(): string {
  const place = edited?.id ?? chapter;
  return new URL(`#${place}?${store.link}`, location.href).href;
}

const address = (): string => {
  const link = store.link;
  return link ? `#${chapter}?${link}` : chapter ? `#${chapter}` : location.pathname + location.search;
};

/** Numbers of chapters that still wait are those of the page as it opens without a link. */
const markChanged = (): void => void document.documentElement.toggleAttribute('data-changed', store.link !== '');

function writeNow(): void {
  delete document.documentElement.dataset['unwritten'];
  markChanged();
  const next = address();
  if (next === location.hash || known !== location.hash) return;
  written = performance.now();
  try {
    history.replaceState(null, '', next);
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
  const isHere = place === '' || target !== null;
  chapter = isHere ? place : '';
  if (link !== '' || !isHere) {
    // A link that could be read stays as it was written; one that could not is replaced.
    reading = true;
    const opened = link === store.link && isHere ? true : store.open(isHere ? link : place);
    reading = false;
    markChanged();
    if (!opened) write();
    if (target) goTo(target, place);
  } else {
    if (target && isComing) goTo(target, place);
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
  addEventListener('hashchange', () => read(false));
  return placeOf(chapter);
}
