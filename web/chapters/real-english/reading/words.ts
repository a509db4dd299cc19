// The words of a text as a reader sees them, where they stand, and which of them two texts share.

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

/** Words that stand in both texts: those that are `known` first, then the longest. */
export function sharedWords(texts: readonly [string, string], known: ReadonlySet<string>): string[] {
  const second = new Set(wordsOf(texts[1]).map(({ word }) => word));
  const shared = [...new Set(wordsOf(texts[0]).map(({ word }) => word))].filter((word) => second.has(word));
  return shared.sort((a, b) => Number(known.has(b)) - Number(known.has(a)) || b.length - a.length || (a < b ? -1 : 1));
}
