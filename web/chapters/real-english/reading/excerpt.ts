// Cuts a sentence down to the word and its neighbours, so that it fits the strip at the top of the page.
import type { StripText } from '../../../core/lesson/values.ts';
import type { TextView } from './view.ts';
import { placesOf, wordsOf } from './words.ts';

/** The number of words that are kept on either side. */
const beside = 2;

/** The part of the text around the word. "…" replaces the omitted parts. */
export function excerptOf({ text, place }: TextView, word: string): StripText {
  const { start, end } = placesOf(text, word)[place] ?? { start: 0, end: 0 };
  const all = wordsOf(text);
  const here = all.findIndex((each) => each.start === start);
  const from = all[here - beside]?.start ?? 0;
  const to = all[here + beside]?.end ?? text.length;
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
    word: text.slice(start, end),
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  };
}
