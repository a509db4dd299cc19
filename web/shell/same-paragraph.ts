// Restores the paragraph that was read before a reload or a change of language: the address names only the chapter.
import { nearestToLine, partsOf } from '../core/elements/keep-place.ts';
import type { Finder } from '../core/elements/keep-place.ts';

const key = 'riverbank-paragraph';

/** The saved paragraph. It is kept in sessionStorage, that is, for this window only. */
interface Paragraph {
  chapter: string;
  /** The paragraph's index in its chapter. */
  place: number;
  /** Whether the reader left for the same page in another language. */
  changesLanguage: boolean;
}

let changesLanguage = false;

/** Notes that the reader leaves for the same page in another language. */
export const leaveForLanguage = (): void => void (changesLanguage = true);

/** Saves the paragraph. Called when the page is left. */
export function noteParagraph(): void {
  const nearest = nearestToLine();
  const section = nearest?.closest('main > section');
  if (!nearest || !section) return;
  const paragraph: Paragraph = { chapter: section.id, place: partsOf(section).indexOf(nearest), changesLanguage };
  try {
    sessionStorage.setItem(key, JSON.stringify(paragraph));
  } catch {
    // Storage is not available: the reader returns to the start of the chapter.
  }
}

/** Returns the saved paragraph and deletes it. */
function noted(): Paragraph | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? undefined : (JSON.parse(text) as Paragraph);
  } catch {
    return undefined;
  }
}

const isSameVisit = ({ changesLanguage }: Paragraph): boolean =>
  changesLanguage ||
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Finds the saved paragraph after a reload or a change of language, if the address still names its chapter. */
export function sameParagraph(target: Element): Finder | undefined {
  const paragraph = noted();
  const section = target.closest('main > section');
  if (!paragraph || !section || section.id !== paragraph.chapter || !isSameVisit(paragraph)) return undefined;
  return () => partsOf(section)[paragraph.place] ?? null;
}
