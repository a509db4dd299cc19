// Where the code of each chapter is. The built page has it once for each language, so that nobody fetches the words of another one (plugins/one-language.ts).
import type { ExerciseParts } from '../core/exercises/exercise-registry.ts';
import type { Lesson } from '../core/lesson/lesson.ts';
import type { Brought } from '../core/words/brought.ts';

export interface Page {
  lesson: Lesson;
  words(): Brought;
  parts?: ExerciseParts;
}

const pages = import.meta.glob<Page>('../chapters/*/page.ts');

/** Asks for the code of a chapter; undefined where it has none. */
export const chapterPage = (id: string): Promise<Page> | undefined => pages[`../chapters/${id}/page.ts`]?.();
