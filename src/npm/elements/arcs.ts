// Computes where the arcs between words are drawn: words in a row, arcs above them, and a number for each arc.

/** The x coordinate of a word's centre. All coordinates of the arcs are in units of the SVG picture. */
export const wordPlace = (index: number): number => 60 + 120 * index;
const heightOf = (from: number, to: number): number => 44 + 22 * Math.abs(from - to);
/** An arc starts beside the word's centre, to leave room for the arc from the word to itself. */
const startOf = (from: number, to: number): number => wordPlace(from) + 17 * Math.sign(to - from);

/**
 * Whether the numbers of the arcs form a row between the arcs and the words. With more than three words, numbers above
 * the arcs would be crossed by other arcs.
 */
const inRow = (words: number): boolean => words > 3;

/**
 * Returns the size of the picture, the y coordinate `foot` of both ends of the arcs, and the y coordinate `line` of the
 * words' baseline.
 */
export function arcsSize(words: number): { width: number; height: number; foot: number; line: number } {
  const foot = 43 + 22 * Math.max(words - 1, 2);
  const line = foot + (inRow(words) ? 45 : 25);
  return { width: 120 * words, height: line + 12, foot, line };
}

/** Returns the path of the arc from one word to another. The arc from a word to itself is a loop. */
export function arcPath(from: number, to: number, foot: number): string {
  if (from === to)
    return `M ${wordPlace(from) - 7} ${foot} v -5 c 0 -10, -10 -12, -10 -23 a 17 17 0 0 1 34 0 c 0 11, -10 13, -10 23 v 5`;
  const [a, b, top] = [startOf(from, to), wordPlace(to), foot - heightOf(from, to)];
  return `M ${a} ${foot} C ${a} ${top}, ${b} ${top}, ${b} ${foot}`;
}

/**
 * Returns the position of an arc's number: above the middle of the arc or, with more than three words, above the word
 * where the arc ends.
 */
export function labelPlace(from: number, to: number, words: number): { x: number; y: number } {
  const { foot } = arcsSize(words);
  if (inRow(words)) return { x: wordPlace(to), y: foot + 19 };
  if (from === to) return { x: wordPlace(from), y: foot - 60 };
  return { x: (startOf(from, to) + wordPlace(to)) / 2, y: foot - 0.75 * heightOf(from, to) - 12 };
}
