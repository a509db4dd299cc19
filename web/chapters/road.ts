// The order of the page's sections: all chapters, the sections between and after them, and a shorter route.
import type { MeterStage } from '../core/lesson/values.ts';
import { chapters } from './index.ts';

/** A section of the page after the opening. */
export interface Section {
  /** The name of its folder, the id of its section, and its part of the address. */
  id: string;
  /** Sections that are not chapters have no number. */
  number?: number | '×4' | '+';
  /** The stage that the meter shows while this section is read; 'none' hides the meter. */
  meter: MeterStage;
}

/** Sections with only text and a picture. */
const wholeTransformer: Section = { id: 'whole-transformer', meter: 'none' };
const whatNext: Section = { id: 'what-next', meter: 'none' };

export const road: readonly Section[] = [
  ...chapters.flatMap((chapter) => (chapter.id === 'order' ? [wholeTransformer, chapter] : [chapter])),
  whatNext,
];

/** The short route after the opening, for readers with little time. */
export const shortRoad: readonly string[] = ['compare-weight-mix', 'query-key-value', 'no-peeking', 'language-model'];
