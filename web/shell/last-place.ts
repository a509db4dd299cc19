// Remembers in this browser where the reader was, and every set of numbers that the reader has made, until its reader gives it up.
import { isText, Kept, textUnder } from '../core/store/kept.ts';
import type { Taken } from '../core/store/kept.ts';
import { readLink } from '../core/store/link.ts';
import { store } from '../core/store/store.ts';
import { placeOf } from './prose-near.ts';
import { reading } from './reading-place.ts';

/** A chapter, and all that was set while it was read, as a link says it. */
export interface Place {
  /** Empty: no chapter yet. */
  readonly chapter: string;
  readonly link: string;
}

/** The last place, and earlier sets of numbers that gave way to others. */
interface Memory extends Place {
  /** The chapter in which a number of the link was set last, if that is another one. */
  readonly madeIn?: string;
  readonly earlier?: readonly Place[];
}

const isLink = (value: unknown): value is string => isText(value) && 'state' in readLink(value);

const isPlace = (value: unknown): value is Place => {
  const { chapter, link } = (value ?? {}) as Partial<Place>;
  return isText(chapter) && isLink(link);
};

/** Reads what was kept. Fields of another version of the page stay as they are. */
function take({ chapter = '', link = '', madeIn, earlier, ...others }: Record<string, unknown>): Taken<Memory> {
  const sets: unknown[] = Array.isArray(earlier) ? earlier : [];
  const places = sets.filter(isPlace);
  const value = {
    ...others,
    chapter: isText(chapter) ? chapter : '',
    link: isLink(link) ? link : '',
    ...(isText(madeIn) ? { madeIn } : {}),
    ...(places.length > 0 ? { earlier: places } : {}),
  };
  const whole = isText(chapter) && isLink(link) && (earlier === undefined || Array.isArray(earlier));
  return { value, whole: whole && places.length === sets.length };
}

const kept = new Kept('riverbank-reading', take, true);

/** Where the last visit ended. An earlier version of the page kept the chapter alone. */
function lastVisit(): Place {
  const place = kept.read();
  return place.chapter ? place : { chapter: textUnder('riverbank-place') ?? '', link: place.link };
}

const before = lastVisit();

/** The numbers of a link that are the reader's own, by their paths. */
function editsOf(link: string): Readonly<Record<string, number>> {
  const read = readLink(link);
  return 'state' in read ? read.state.edits : {};
}

export const countEdits = (link: string): number => Object.keys(editsOf(link)).length;

/** Whether every number of one link is also in the other. */
function isWithin(link: string, other: string): boolean {
  const edits = editsOf(other);
  return Object.entries(editsOf(link)).every(([path, value]) => edits[path] === value);
}

/** The set of numbers that this window has made or taken up, as it was kept last. Another one under the same name is not this window's. */
let own = '';

const hadNumbers = countEdits(before.link) > 0;

/** Whether the page's settings replace those of the last visit. Numbers are replaced by numbers alone, or by taking all of them back. */
const isSetAnew = (): boolean => store.edition > 0 || store.editCount > 0 || (store.link !== '' && !hadNumbers);

/** The chapter that was read last, in this visit or the one before, and what is set: that of the last visit until something is set in this one. */
export const lastPlace = (): Place => ({
  chapter: reading.chapter || before.chapter,
  link: isSetAnew() ? store.link : before.link,
});

/** The sets without those that another one holds completely. */
const withoutParts = (sets: readonly Place[], link: string): Place[] =>
  sets.filter(
    (set, i) => !isWithin(set.link, link) && !sets.slice(0, i).some((other) => isWithin(set.link, other.link)),
  );

/** A set of numbers with the chapter in which it was made, as one that gives way to another. */
const setOf = ({ chapter, madeIn = chapter, link }: Memory): Place => ({ chapter: madeIn, link });

/** Writes the place and what is set now. A set of numbers that would be overwritten is kept as an earlier one. */
function remember(): void {
  if (!reading.chapter && store.editCount === 0) return;
  const known = kept.read();
  const place = lastPlace();
  const isOwn = known.link === own || isWithin(known.link, place.link);
  const earlier = withoutParts([...(isOwn ? [] : [setOf(known)]), ...(known.earlier ?? [])], place.link);
  const isAnew = isSetAnew() && place.link !== before.link;
  if (isSetAnew()) own = place.link;
  const made = isAnew ? shown.chapter : setOf(known).chapter;
  const { earlier: _, madeIn: __, ...others } = known;
  const next = {
    ...others,
    ...place,
    ...(made && made !== place.chapter && countEdits(place.link) > 0 ? { madeIn: made } : {}),
    ...(earlier.length > 0 ? { earlier } : {}),
  };
  if (JSON.stringify(next) !== JSON.stringify(known)) kept.write(next);
}

/** What is set, with the chapter in which a number was set last, and how many numbers and links have been taken until then. */
let shown: Place = { chapter: '', link: '' };
let edition = 0;
let openings = 0;

/** The chapter that the address leads into; the one that is being read, if it leads into none. */
function chapterOfAddress(): string {
  const [place = ''] = location.hash.slice(1).split('?');
  return placeOf(place)?.closest('main > section')?.id ?? reading.chapter;
}

/** A link that is followed replaces what is set, and there is no undo: the numbers before it are kept as an earlier set. */
function watchNumbers(): void {
  const last = shown;
  const isOpened = openings !== store.openings;
  const chapter = isOpened ? chapterOfAddress() : edition === store.edition ? last.chapter : reading.chapter;
  shown = { chapter, link: store.link };
  ({ edition, openings } = store);
  if (!isOpened) return;
  const known = kept.read();
  if (known.link === last.link || known.link === store.link) own = known.link;
  if (!isWithin(last.link, store.link))
    kept.write({ ...known, earlier: withoutParts([last, ...(known.earlier ?? [])], store.link) });
}

/** Sets of numbers that can be taken up again, the newest first. */
export const earlierSets = (): readonly Place[] => kept.read().earlier ?? [];

/** Forgets a set of numbers, as its reader asks. */
export function giveUp({ link }: Place): void {
  const known = kept.read();
  const { earlier = [], ...others } = known;
  const left = earlier.filter((set) => set.link !== link);
  kept.write({
    ...others,
    link: known.link === link ? '' : known.link,
    ...(left.length > 0 ? { earlier: left } : {}),
  });
}

export const memoryChanges = kept.changes;

/** Where the last visit ended, if this one has not begun anywhere. */
export const placeToGoOn = (): Place | undefined =>
  location.hash === '' && !reading.chapter && (before.chapter || hadNumbers) ? before : undefined;

/** From now on. What is set is remembered when the reader comes to another chapter and when the page is left or hidden. */
export function rememberPlace(): void {
  remember();
  reading.places.subscribe(remember);
  store.subscribe(watchNumbers);
  watchNumbers();
  document.addEventListener('visibilitychange', remember);
  addEventListener('pagehide', remember);
}
