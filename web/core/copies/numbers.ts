// Writes numbers and matrices as program text, with the fewest digits that give the same float32 back.
import type { Matrix, Pin } from 'riverbank';
import { rowOf } from '../engine/matrix.ts';
import type { Example } from './example.ts';

/** The number of digits after the point in the programs' output. */
export const printedDigits = 6;

/**
 * The shortest decimal text that gives the same float32 when it is read back. NaN and infinities become "NaN",
 * "Infinity" and "-Infinity".
 */
export function shortest(number: number): string {
  const wanted = Math.fround(number);
  for (let digits = 1; digits < 9; digits++) {
    const text = String(Number(wanted.toPrecision(digits)));
    if (Object.is(Math.fround(Number(text)), wanted)) return text;
  }
  return Object.is(wanted, -0) ? '-0' : String(Number(wanted.toPrecision(9)));
}

/** How a programming language writes a number and the brackets of a list. */
export interface Spelling {
  number: (value: number) => string;
  open: string;
  close: string;
}

/** A matrix as nested lists, one line per row. */
export function literal(matrix: Matrix, { number, open, close }: Spelling): string {
  const rows = Array.from(
    { length: matrix.rows },
    (_, row) => `  ${open}${rowOf(matrix, row).map(number).join(', ')}${close},`,
  );
  return `${open}\n${rows.join('\n')}\n${close}`;
}

/** Words in double quotes, separated by commas: valid in JavaScript, Python and C++. */
export const quoted = (tokens: readonly string[]): string => tokens.map((token) => JSON.stringify(token)).join(', ');

/** A number as JavaScript prints it: a tie between two decimals is rounded away from zero. */
export const fixed = (number: number): string => number.toFixed(printedDigits);

/**
 * A number as C++ and Python print it: a tie between two decimals is rounded to the even digit. Multiplying by a
 * million is exact, because a double can hold a float32 times a million without rounding.
 */
export function fixedEven(number: number): string {
  const steps = number * 10 ** printedDigits;
  const below = Math.floor(steps);
  return steps - below === 0.5 ? fixed((below + Math.abs(below % 2)) / 10 ** printedDigits) : fixed(number);
}

/** The output that the program is expected to print, as comment lines, one per word. */
export function expected({ tokens, result }: Example, mark: string, write: (number: number) => string): string {
  const lines = tokens.map((token, row) => [token, ...rowOf(result, row).map(write)].join(' '));
  return ['It prints:', ...lines].map((line) => `${mark} ${line}`).join('\n');
}

/** Joins the parts of a program. A part that the example does not need is false or undefined and is left out. */
export const joinParts = (parts: readonly (string | false | undefined)[]): string =>
  `${parts.filter(Boolean).join('\n')}\n`;

/** The pins that belong to one field of the attention trace, in the example's order. */
export const pinsOf = ({ pins }: Example, field: Pin['field']): readonly Pin[] =>
  pins.filter((pin) => pin.field === field);
