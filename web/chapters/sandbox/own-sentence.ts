// The sandbox's sentences: how a text is cut into words, and what has to be said of it.
import type { State } from '../../core/store/state.ts';

/** The most words, and letters in one of them. */
export const mostWords = 64;
export const longestWord = 24;

/** An emoji with its skin, its hair and whoever it is joined to; or the two letters of a flag. */
const emoji =
  /\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*)*|\p{RI}{2}/u;
/** A run of letters, digits, apostrophes and hyphens, or an emoji; everything else parts words. */
const aWord = new RegExp(`[\\p{L}\\p{M}\\p{N}'’-]+|${emoji.source}`, 'gu');

const all = (text: string): string[] => text.toLowerCase().match(aWord) ?? [];
const cut = (word: string): string => [...word].slice(0, longestWord).join('');

/** The words of a text in small letters, as many and as long as the sandbox takes. */
export const wordsOf = (text: string): string[] => all(text).slice(0, mostWords).map(cut);

/** What a reader has to be told of a text: how many words it has, which are emoji, and which are cut short. */
export interface Typed {
  count: number;
  emoji: string[];
  tooLong: string[];
}

export function typedOf(text: string): Typed {
  const words = all(text);
  const taken = [...new Set(words.slice(0, mostWords))];
  return {
    count: words.length,
    emoji: taken.filter((word) => emoji.test(word)),
    tooLong: taken.filter((word) => cut(word) !== word),
  };
}

/** The words as a link carries them ("river+bank"), or undefined where a link's text is no such list. */
export function readWords(text: string): string | undefined {
  const words = wordsOf(text.replaceAll('+', ' '));
  return words.length > 0 && words.join('+') === text ? words.join(' ') : undefined;
}

/** A word that stands in both sentences has one row; its number is kept where the first sentence has it. */
export function keptAt(path: string, { text, secondText }: State): string {
  const [, row, column] = /^sandboxSecond\.words\.(\d+)\.(\d+)$/.exec(path) ?? [];
  const word = row === undefined ? undefined : wordsOf(secondText)[Number(row)];
  const at = word === undefined ? -1 : wordsOf(text).indexOf(word);
  return at < 0 ? path : `sandbox.words.${at}.${column}`;
}
