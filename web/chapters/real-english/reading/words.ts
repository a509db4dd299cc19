// The words of a text as a reader sees them, their places, and the words that two texts share.
import { isFunctionWord } from './function-words.ts';

/** A word, and where it begins and ends in its text. */
export interface Place {
  word: string;
  start: number;
  end: number;
}

/** Runs of letters and digits, with an apostrophe or hyphen inside, in small letters. */
export const wordsOf = (text: string): Place[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)].map((found) => ({
    word: found[0].toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }));

export const placesOf = (text: string, word: string): Place[] => wordsOf(text).filter((place) => place.word === word);

/** The words that both texts contain: first the `known` ones, then those with a meaning of their own, then "with" and its like; the longest of each first. */
export function sharedWords(texts: readonly [string, string], known: ReadonlySet<string>): string[] {
  const second = new Set(wordsOf(texts[1]).map(({ word }) => word));
  const shared = [...new Set(wordsOf(texts[0]).map(({ word }) => word))].filter((word) => second.has(word));
  const rank = (word: string): number => (known.has(word) ? 0 : isFunctionWord(word) ? 2 : 1);
  return shared.sort((a, b) => rank(a) - rank(b) || b.length - a.length || (a < b ? -1 : 1));
}
