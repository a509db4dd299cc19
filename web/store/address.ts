// Keeps the address bar and the state the same: "#chapter?v=1&…" carries where the reader is and every edit.
import { store } from './store.ts';

const pause = 250;
let chapter = '';
let waiting: ReturnType<typeof setTimeout> | undefined;

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

const address = (): string => {
  const link = store.link;
  return link ? `#${chapter}?${link}` : chapter ? `#${chapter}` : location.pathname + location.search;
};

/** Writing every step of a drag would be refused by some browsers: the last one within a moment is enough. */
function write(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => history.replaceState(null, '', address()), pause);
}

/** Reads the address: scrolls to its chapter, and takes the state it carries. */
function read(first: boolean): void {
  const [place, link] = parts();
  const known = place === '' || document.getElementById(place) !== null;
  chapter = known ? place : '';
  if (link !== '' || !known) {
    if (link !== store.link || !known) store.open(known ? link : place);
    if (known && place) document.getElementById(place)?.scrollIntoView();
  } else if (!first) {
    write(); // A link within the page: its edits are kept.
  }
}

export function followAddress(): void {
  read(true);
  store.subscribe(write);
  addEventListener('hashchange', () => read(false));
}
