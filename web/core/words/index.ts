// The words of the page in its language; each language's own entry hands them in, so that a page loads one language only.
import type { Locale } from './en.ts';

export let t: Locale;

export function speak(words: Locale): void {
  t = words;
}

/** Why numbers cannot be computed: what the engine says, but for what outgrows the computer, which has plain words. */
export const whyNot = (text: string): string => (/NaN|∞|inf/.test(text) ? t.notice.beyond : text);
