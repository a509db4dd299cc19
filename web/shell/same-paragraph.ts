// Remembers the paragraph at the top of the window while the page is loaded again or in another language, whose address names only the chapter.
import { nearestToLine, partsOf } from '../core/elements/keep-place.ts';
import type { Finder } from '../core/elements/keep-place.ts';

const key = 'riverbank-paragraph';

/** What is kept in this window alone: a chapter, the place of the paragraph in it, and whether the reader changes the language. */
interface Paragraph {
  chapter: string;
  place: number;
  changesLanguage: boolean;
}

let changesLanguage = false;

/** Says that the page is left for the same page in another language. */
export const leaveForLanguage = (): void => void (changesLanguage = true);

/** To be called as the page is left. */
export function noteParagraph(): void {
  const nearest = nearestToLine();
  const section = nearest?.closest('main > section');
  if (!nearest || !section) return;
  const paragraph: Paragraph = { chapter: section.id, place: partsOf(section).indexOf(nearest), changesLanguage };
  try {
    sessionStorage.setItem(key, JSON.stringify(paragraph));
  } catch {
    // No memory here: the address alone says where the reader was.
  }
}

/** What was noted, once. */
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

/** Finds the paragraph that was read before the page was loaded again, if the address leads into its chapter. */
export function sameParagraph(target: Element): Finder | undefined {
  const paragraph = noted();
  const section = target.closest('main > section');
  if (!paragraph || !section || section.id !== paragraph.chapter || !isSameVisit(paragraph)) return undefined;
  return () => partsOf(section)[paragraph.place] ?? null;
}
