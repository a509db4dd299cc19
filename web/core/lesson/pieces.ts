// The pieces of a written sum: signs, words, numbers by their paths, and exponents.
import type { OwnWord } from '../store/registered.ts';
import type { ShownPath } from '../store/paths.ts';
import type { Locale } from '../words/en.ts';

/** A word in a sum. Chapters have words of their own (`story` in chapters/…/words.en.ts). */
export type StoryWord = keyof Locale['story'] | OwnWord;

/** A piece of a written sum: a sign, a word, a number by its path, or an exponent. */
export type Piece =
  | { sign: string }
  | { word: StoryWord }
  | { of: ShownPath; digits: number; side?: 'left' | 'right' | 'made' }
  | { raised: Piece[] };

export const sign = (text: string): Piece => ({ sign: text });
export const between = (pieces: Piece[], separator: string): Piece[] =>
  pieces.flatMap((piece, i) => (i === 0 ? [piece] : [sign(separator), piece]));
/** e to the power of these pieces. */
export const raised = (...exponent: Piece[]): Piece[] => [sign('e'), { raised: exponent }];
export const added = (terms: readonly Piece[][]): Piece[] =>
  terms.flatMap((term, i) => [...(i > 0 ? [sign(' + ')] : []), ...term]);

/**
 * The softmax of one row written out: e to one number, divided by the sum of all such powers. `sum` may shorten that
 * sum.
 */
export function shareIn(row: readonly Piece[], column: number, sum: (powers: Piece[][]) => Piece[] = added): Piece[] {
  const powers = row.map((number) => raised(number));
  return [...(powers[column] ?? []), sign(' ÷ ('), ...sum(powers), sign(')')];
}
