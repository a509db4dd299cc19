// Finds the words of a text with their positions, and the words that two texts share.
import { isFunctionWord } from './function-words.ts';

/** A word, and the character positions of its start and end in the text. */
export interface Place {
  word: string;
  start: number;
  end: number;
}

/** All words of a text in lower case: runs of letters and digits, possibly with an apostrophe or hyphen inside. */
export const wordsOf = (text: string): Place[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)].map((found) => ({
    word: found[0].toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }));

export const placesOf = (text: string, word: string): Place[] => wordsOf(text).filter((place) => place.word === word);

/**
 * The words that both texts contain: first the `known` words, then other content words, then function words. Each group
 * starts with its longest word.
 */
export function sharedWords(texts: readonly [string, string], known: ReadonlySet<string>): string[] {
  const second = new Set(wordsOf(texts[1]).map(({ word }) => word));
  const shared = [...new Set(wordsOf(texts[0]).map(({ word }) => word))].filter((word) => second.has(word));
  const rank = (word: string): number => (known.has(word) ? 0 : isFunctionWord(word) ? 2 : 1);
  return shared.sort((a, b) => rank(a) - rank(b) || b.length - a.length || (a < b ? -1 : 1));
}
