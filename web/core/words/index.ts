// The words of the page in its language; each language's own entry hands them in, so that a page loads one language only.
import type { Locale } from './en.ts';

export let t: Locale;

export function speak(words: Locale): void {
  t = words;
}
