// Holds the words of the page's language; each language has its own entry file, so that a page loads one language only.
import type { Locale } from './en.ts';

export let t: Locale;

export function speak(words: Locale): void {
  t = words;
}

/**
 * Explains why numbers cannot be computed: a plain sentence if a number is too large, otherwise the engine's message.
 */
export const whyNot = (text: string): string => (/NaN|∞|inf/.test(text) ? t.notice.beyond : text);
