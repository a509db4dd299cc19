// Where arcs between words run in a picture: words stand in a row, arcs rise over them, and each arc has its number.

/** Where a word stands, from the left. */
export const wordPlace = (index: number): number => 60 + 120 * index;
const heightOf = (from: number, to: number): number => 44 + 22 * Math.abs(from - to);
/** Arcs leave a word beside its middle, so that the one to itself has room. */
const startOf = (from: number, to: number): number => wordPlace(from) + 17 * Math.sign(to - from);

/** In longer rows arcs would run through numbers above them: there the numbers stand in a row of their own, over the words. */
const inRow = (words: number): boolean => words > 3;

/** The picture's width and height, where arcs begin and end, so far down that the longest has room, and where the words stand. */
export function arcsSize(words: number): { width: number; height: number; foot: number; line: number } {
  const foot = 43 + 22 * Math.max(words - 1, 2);
  const line = foot + (inRow(words) ? 45 : 25);
  return { width: 120 * words, height: line + 12, foot, line };
}

/** From one word over to another; a word's arc to itself is a loop above it. */
export function arcPath(from: number, to: number, foot: number): string {
  if (from === to)
    return `M ${wordPlace(from) - 7} ${foot} v -5 c 0 -10, -10 -12, -10 -23 a 17 17 0 0 1 34 0 c 0 11, -10 13, -10 23 v 5`;
  const [a, b, top] = [startOf(from, to), wordPlace(to), foot - heightOf(from, to)];
  return `M ${a} ${foot} C ${a} ${top}, ${b} ${top}, ${b} ${foot}`;
}

/** Where the number of an arc stands: over its middle, or over the word where it ends. */
export function labelPlace(from: number, to: number, words: number): { x: number; y: number } {
  const { foot } = arcsSize(words);
  if (inRow(words)) return { x: wordPlace(to), y: foot + 19 };
  if (from === to) return { x: wordPlace(from), y: foot - 60 };
  return { x: (startOf(from, to) + wordPlace(to)) / 2, y: foot - 0.75 * heightOf(from, to) - 12 };
}
