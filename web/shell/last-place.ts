// Remembers in this browser where the reader was and what was set there, and offers to who comes back to go on with it.
import { comeAbove } from '../core/elements/keep-place.ts';
import { isText, Kept, textUnder } from '../core/store/kept.ts';
import type { Taken } from '../core/store/kept.ts';
import { readLink } from '../core/store/link.ts';
import { store } from '../core/store/store.ts';
import { t } from '../core/words/index.ts';
import { reading } from './reading-place.ts';

export interface Place {
  /** The chapter that was read last; empty: none yet. */
  readonly chapter: string;
  /** All that was set, as a link says it. */
  readonly link: string;
}

const isLink = (value: unknown): value is string => isText(value) && 'state' in readLink(value);

/** What another version of the page has put beside these stays as it is. */
function take({ chapter = '', link = '', ...others }: Record<string, unknown>): Taken<Place> {
  const value = { ...others, chapter: isText(chapter) ? chapter : '', link: isLink(link) ? link : '' };
  return { value, whole: isText(chapter) && isLink(link) };
}

const kept = new Kept('riverbank-reading', take, true);

/** Where the last visit ended; an earlier version of the page kept the chapter alone. */
function lastVisit(): Place {
  const place = kept.read();
  return place.chapter ? place : { chapter: textUnder('riverbank-place') ?? '', link: '' };
}

const before = lastVisit();

/** How many numbers of a link are the reader's own. */
function editsOf(link: string): number {
  const read = readLink(link);
  return 'state' in read ? Object.keys(read.state.edits).length : 0;
}

const hadNumbers = editsOf(before.link) > 0;

/** Whether what is set now takes the place of what was set then: numbers, by nothing but numbers, if only taken back. */
const isSetAnew = (): boolean => store.edition > 0 || store.editCount > 0 || (store.link !== '' && !hadNumbers);

/** Where the reader was last: in the last visit, until this one has come to a chapter; what was set then, until something is set now. */
export const lastPlace = (): Place => ({
  chapter: reading.chapter || before.chapter,
  link: isSetAnew() ? store.link : before.link,
});

function remember(): void {
  const place = lastPlace();
  const known = kept.read();
  if (reading.chapter && (place.chapter !== known.chapter || place.link !== known.link))
    kept.write({ ...known, ...place });
}

/** The way to a place, if the contents have it: its title, and how many numbers would come with it. */
export function wayTo({ chapter, link }: Place): HTMLParagraphElement | undefined {
  const title = document.querySelector(`.contents li a[href="#${CSS.escape(chapter)}"]`);
  if (!title) return undefined;
  const again = title.cloneNode(true) as HTMLAnchorElement;
  delete again.dataset['exercises'];
  again.removeAttribute('aria-current');
  again.querySelector('.solved')?.remove();
  const brings = link !== store.link;
  if (brings) again.hash = `${chapter}?${link}`;
  const edits = brings ? editsOf(link) : 0;
  const way = document.createElement('p');
  way.append(`${t.menu.goOn} `, again, edits > 0 ? ` · ${edits} ${t.edits.changes(edits)}` : '');
  return way;
}

/** Above the contents, for who comes to the page's beginning and was further on. */
function offer(): void {
  const way = location.hash === '' && !reading.chapter ? wayTo(before) : undefined;
  if (!way) return;
  way.className = 'go-on';
  void comeAbove(() => document.querySelector('.contents')?.prepend(way));
}

/** From now on. What is set is remembered when the reader leaves, also for another window. */
export function rememberPlace(): void {
  offer();
  remember();
  reading.places.subscribe(remember);
  document.addEventListener('visibilitychange', remember);
  addEventListener('pagehide', remember);
}
