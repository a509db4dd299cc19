// Lists each chapter's words and code.
import type { ExerciseParts } from '../core/exercises/exercise-registry.ts';
import type { Lesson } from '../core/lesson/lesson.ts';
import type { Brought } from '../core/words/brought.ts';
import type { Words } from '../core/words/in-languages.ts';
import { shared } from '../core/words/shared.ts';

export interface Page {
  lesson: Lesson;
  words: Words<Brought>;
  parts?: ExerciseParts;
}

const pages = import.meta.glob<Page>('../chapters/*/page.ts');
const words = import.meta.glob<Words<Brought>>('../chapters/*/words.ts', { eager: true, import: 'words' });

/** Loads a chapter's words and then its code, because its elements use the words at once. Returns undefined if the chapter has no code. */
export async function chapterPage(id: string): Promise<Page | undefined> {
  const page = pages[`../chapters/${id}/page.ts`];
  if (!page) return undefined;
  await Promise.all([shared.load(), words[`../chapters/${id}/words.ts`]?.load()]);
  return page();
}
