// Lists the page's sections in their order, and the chapters of a shorter route.
import type { MeterStage } from '../core/lesson/values.ts';
import { chapters } from './index.ts';
import type { ChapterId } from './index.ts';
import { mainRoad, numberOf, sideRooms } from './numbers.ts';
import type { MainChapter } from './numbers.ts';

type Id = MainChapter | (typeof sideRooms)[number] | 'whole-transformer';

/** A section of the page after the opening. */
export interface Section {
  /** The name of the folder with the section's prose. It is also the id of the section and its part of the address. */
  readonly id: Id;
  /** The chapter's number. Only chapters of the main route have one. */
  readonly number?: number;
  readonly isSideRoom: boolean;
  /**
   * The chapters whose code and words this section uses. If the section has a chapter of its own, that chapter comes
   * first. Empty if the section has only text and a picture.
   */
  readonly code: readonly ChapterId[];
  /** The chapter that readers should know before this one. */
  readonly needs?: MainChapter;
  /**
   * What the meter at the top of the page shows while this section is read: the cosine of the two banks at this stage
   * of attention. 'none' hides the meter.
   */
  readonly meter: MeterStage;
}

/**
 * Sections whose figures need the code of other chapters. All other sections use at most the code of their own chapter.
 */
const sharedCode: { readonly [Name in Id]?: readonly ChapterId[] } = {
  'look-inside': ['language-model'],
  'it-writes': ['language-model'],
  traps: ['language-model'],
  'class-verified': ['class-verified', 'query-key-value', 'many-heads'],
};

const needs: { readonly [Name in Id]?: MainChapter } = {
  'compare-weight-mix': 'one-word',
  'self-obsessed': 'compare-weight-mix',
  'query-key-value': 'compare-weight-mix',
  'why-root': 'query-key-value',
  'no-peeking': 'query-key-value',
  averages: 'compare-weight-mix',
  'many-heads': 'query-key-value',
  'language-model': 'no-peeking',
  'look-inside': 'language-model',
  'it-writes': 'language-model',
  'real-english': 'many-heads',
  'class-verified': 'many-heads',
  traps: 'language-model',
};

function sectionOf(id: Id): Section {
  const own = chapters.filter((each) => each.id === id).map((each) => each.id);
  const code = sharedCode[id] ?? own;
  const chapter = chapters.find((each) => each.id === code[0]);
  const isSideRoom = sideRooms.some((room) => room === id);
  return {
    id,
    ...(mainRoad.some((each) => each === id) ? { number: numberOf(id as MainChapter) } : {}),
    isSideRoom,
    code,
    ...(needs[id] ? { needs: needs[id] } : {}),
    meter: isSideRoom ? 'none' : (chapter?.meter ?? 'none'),
  };
}

/**
 * All sections after the opening. The picture of the whole transformer comes after the chapters that explain attention
 * itself.
 */
export const road: readonly Section[] = [
  ...mainRoad.flatMap((id): Id[] => (id === 'order' ? ['whole-transformer', id] : [id])),
  ...sideRooms,
].map(sectionOf);

/** The short route after the opening, for readers with little time. */
export const shortRoad: readonly MainChapter[] = [
  'compare-weight-mix',
  'query-key-value',
  'no-peeking',
  'language-model',
];
