// Cuts a typed text into words, and collects what the page should tell the reader about the text.
import type { CellRef } from '../../core/store/cell.ts';
import type { State } from '../../core/store/state.ts';

/** The largest number of words in a sentence. */
export const mostWords = 64;
/** The largest number of letters in a word. */
export const longestWord = 24;

/** An emoji with its modifiers and joined emoji, or the two regional letters of a flag. */
const emoji =
  /\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*)*|\p{RI}{2}/u;
/** A word is a run of letters, digits, apostrophes and hyphens, or an emoji. Everything else separates words. */
const aWord = new RegExp(`[\\p{L}\\p{M}\\p{N}'’-]+|${emoji.source}`, 'gu');

const all = (text: string): string[] => text.toLowerCase().match(aWord) ?? [];
const cut = (word: string): string => [...word].slice(0, longestWord).join('');

/** The words of a text in lower case, limited to the largest number and length. */
export const wordsOf = (text: string): string[] => all(text).slice(0, mostWords).map(cut);

/** Facts about a typed text. */
export interface Typed {
  /** The number of all words in the text, which may exceed `mostWords`. */
  count: number;
  /** The emoji among the words that are taken. */
  emoji: string[];
  /** The words that are taken, but cut because they have too many letters. */
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

/** The words from a link ("river+bank"), or undefined if the link's text is not a valid list of words. */
export function readWords(text: string): string | undefined {
  const words = wordsOf(text.replaceAll('+', ' '));
  return words.length > 0 && words.join('+') === text ? words.join(' ') : undefined;
}

/**
 * The cell in which an edit is kept. Equal words in both sentences share one vector. So an edit of such a word in the
 * second sentence is kept in the first sentence's cell.
 */
export function keptAt(cell: CellRef, { text, secondText }: State): CellRef {
  if (cell.matrix !== 'sandboxSecond.words') return cell;
  const word = wordsOf(secondText)[cell.row];
  const row = word === undefined ? -1 : wordsOf(text).indexOf(word);
  return row < 0 ? cell : { ...cell, matrix: 'sandbox.words', row };
}
