// The way through the page: the chapters in their order, what stands between and after them, and a shorter way for who is in a hurry.
import type { MeterStage } from '../core/lesson/values.ts';
import { chapters } from './index.ts';

/** A section of the page after its opening. */
export interface Section {
  /** Its folder, the id of its section, and its part of the address. */
  id: string;
  /** What stands between chapters has none. */
  number?: number | '×4' | '+';
  /** The stage that the meter shows while it is read; 'none' hides the meter. */
  meter: MeterStage;
}

/** Text and a picture, nothing to compute. */
const wholeTransformer: Section = { id: 'whole-transformer', meter: 'none' };
const whatNext: Section = { id: 'what-next', meter: 'none' };

export const road: readonly Section[] = [
  ...chapters.flatMap((chapter) => (chapter.id === 'order' ? [wholeTransformer, chapter] : [chapter])),
  whatNext,
];

/** After the opening, for who is in a hurry. */
export const shortRoad: readonly string[] = ['compare-weight-mix', 'query-key-value', 'no-peeking', 'language-model'];
