// Lists each chapter's code. The build replaces this module by one list per language, so that a page loads only its own words (plugins/one-language.ts).
import type { ExerciseParts } from '../core/exercises/exercise-registry.ts';
import type { Lesson } from '../core/lesson/lesson.ts';
import type { Brought } from '../core/words/brought.ts';

export interface Page {
  lesson: Lesson;
  words(): Brought;
  parts?: ExerciseParts;
}

const pages = import.meta.glob<Page>('../chapters/*/page.ts');

/** Loads a chapter's code. Returns undefined if the chapter has none. */
export const chapterPage = (id: string): Promise<Page> | undefined => pages[`../chapters/${id}/page.ts`]?.();
