// The languages of the page: where each lives below the page's folder, and its words.
import { en } from './en.ts';
import type { Locale } from './en.ts';
import { ru } from './ru.ts';

export interface Language {
  /** Its folder below the page's own; the first language has none. */
  folder: string;
  words: Locale;
  /** The typeface that it is set in, a file in web/fonts; without one, the reader's own. */
  font?: string;
}

const table = {
  en: { folder: '', words: en, font: 'literata' },
  ru: { folder: 'ru/', words: ru },
} satisfies Record<string, Language>;

/** What `page.language` says in each language's words. */
export type LanguageName = keyof typeof table;

export const languages: readonly Language[] = Object.values(table);
