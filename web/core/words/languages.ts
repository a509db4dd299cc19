// Lists the languages of the page, each with its folder and its words.
import { en } from './en.ts';
import type { Locale } from './en.ts';
import { ru } from './ru.ts';

export interface Language {
  /** The language's folder below the page's own folder; '' for the first language. */
  folder: string;
  words: Locale;
  /** The typeface's file name in web/fonts. Without one, the browser's own font is used. */
  font?: string;
}

const table = {
  en: { folder: '', words: en, font: 'literata' },
  ru: { folder: 'ru/', words: ru },
} satisfies Record<string, Language>;

/** The code of a language, such as 'en'. */
export type LanguageName = keyof typeof table;

export const languages: readonly Language[] = Object.values(table);
