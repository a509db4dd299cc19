// The languages of the page: where each lives below the page's folder, and its words.
import { en } from './en.ts';
import type { Locale } from './en.ts';
import { ru } from './ru.ts';

export interface Language {
  /** Its folder below the page's own; the first language has none. */
  folder: string;
  words: Locale;
  /** Letters that the first language has no need of, a file in web/fonts. */
  font?: string;
}

export const languages: readonly Language[] = [{ folder: '', words: en }, { folder: 'ru/', words: ru, font: 'literata-cyrillic' }];
