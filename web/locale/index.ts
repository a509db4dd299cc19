// Picks the words for the page's language.
import { en } from './en.ts';
import type { Locale } from './en.ts';

const locales: Record<string, Locale> = { en };
const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang;

export const t: Locale = locales[language] ?? en;
