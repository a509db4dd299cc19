// Remembers in this browser where the reader was, and the sets of numbers that the reader has made and not deleted.
import { isText, Kept, textUnder } from '../core/store/kept.ts';
import type { Taken } from '../core/store/kept.ts';
import { readLink } from '../core/store/link.ts';
import { store } from '../core/store/store.ts';
import { placeOf } from './prose-near.ts';
import { reading } from './reading-place.ts';

/** A chapter and the settings made there. */
export interface Place {
  /** The chapter's id. Empty if the reader was in no chapter yet. */
  readonly chapter: string;
  readonly link: string;
}

/** The last place, and earlier sets of numbers that were replaced. */
interface Memory extends Place {
  /** The chapter of the link's last edit, if it differs from `chapter`. */
  readonly madeIn?: string;
  readonly earlier?: readonly Place[];
}

const isLink = (value: unknown): value is string => isText(value) && 'state' in readLink(value);

const isPlace = (value: unknown): value is Place => {
  const { chapter, link } = (value ?? {}) as Partial<Place>;
  return isText(chapter) && isLink(link);
};

/** Reads the stored value. Unknown fields, written by another version of the page, are kept. */
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

/** Where the last visit ended. An earlier version of the page stored only the chapter, under another key. */
function lastVisit(): Place {
  const place = kept.read();
  return place.chapter ? place : { chapter: textUnder('riverbank-place') ?? '', link: place.link };
}

const before = lastVisit();

/** The edited numbers of a link, by path. */
function editsOf(link: string): Readonly<Record<string, number>> {
  const read = readLink(link);
  return 'state' in read ? read.state.edits : {};
}

export const countEdits = (link: string): number => Object.keys(editsOf(link)).length;

/** Whether every edited number of `link` is also in `other`, with the same value. */
function isWithin(link: string, other: string): boolean {
  const edits = editsOf(other);
  return Object.entries(editsOf(link)).every(([path, value]) => edits[path] === value);
}

/** The link that this window stored or restored last. If the stored link differs, another window wrote it. */
let own = '';

const hadNumbers = countEdits(before.link) > 0;

/**
 * Whether the current settings replace the settings of the last visit. If the last visit had edited numbers, only an
 * edit in this visit or a link with edited numbers replaces them.
 */
const isSetAnew = (): boolean => store.edition > 0 || store.editCount > 0 || (store.link !== '' && !hadNumbers);

/**
 * The chapter that the reader was in last, and the current settings. If the reader has entered no chapter in this
 * visit, the chapter is that of the last visit. If this visit has not replaced the settings, they are those of the last
 * visit.
 */
export const lastPlace = (): Place => ({
  chapter: reading.chapter || before.chapter,
  link: isSetAnew() ? store.link : before.link,
});

/** Removes each set whose numbers are all contained in `link` or in a set before it in the list. */
const withoutParts = (sets: readonly Place[], link: string): Place[] =>
  sets.filter(
    (set, i) => !isWithin(set.link, link) && !sets.slice(0, i).some((other) => isWithin(set.link, other.link)),
  );

/** The stored numbers as an earlier set, with the chapter in which they were made. */
const setOf = ({ chapter, madeIn = chapter, link }: Memory): Place => ({ chapter: madeIn, link });

/** Stores the current place and settings. Numbers that this would overwrite are kept as an earlier set. */
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

/** The settings seen last, with the chapter in which they were changed last. */
let shown: Place = { chapter: '', link: '' };
/** The value of store.edition seen last. */
let edition = 0;
/** The value of store.openings seen last. */
let openings = 0;

/** The chapter that the address names, otherwise the chapter that is being read. */
function chapterOfAddress(): string {
  const [place = ''] = location.hash.slice(1).split('?');
  return placeOf(place)?.closest('main > section')?.id ?? reading.chapter;
}

/**
 * Called after each change of the store. When the reader opens a link, keeps the numbers that the link replaces as an
 * earlier set, because opening a link cannot be undone.
 */
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

/** Sets of numbers that can be restored, newest first. */
export const earlierSets = (): readonly Place[] => kept.read().earlier ?? [];

/** Deletes a set of numbers. */
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

/**
 * Where the last visit ended. Undefined if nothing is stored, if the address has a hash, or if the reader has already
 * entered a chapter.
 */
export const placeToGoOn = (): Place | undefined =>
  location.hash === '' && !reading.chapter && (before.chapter || hadNumbers) ? before : undefined;

/**
 * Starts remembering: stores the place now, when the reader enters another chapter, and when the page is hidden or
 * left.
 */
export function rememberPlace(): void {
  remember();
  reading.places.subscribe(remember);
  store.subscribe(watchNumbers);
  watchNumbers();
  document.addEventListener('visibilitychange', remember);
  addEventListener('pagehide', remember);
}
