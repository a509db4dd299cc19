// Numbers and matrices as program text: the fewest digits that give the same bits back.
import type { Matrix, Pin } from 'riverbank';
import { rowOf } from '../engine/matrix.ts';
import type { Example } from './example.ts';

/** Digits after the point in what the programs print. */
export const printedDigits = 6;

/** The shortest decimal number that float32 reads as exactly this one; "NaN", "Infinity" and "-Infinity" as they are. */
export function shortest(number: number): string {
  const wanted = Math.fround(number);
  for (let digits = 1; digits < 9; digits++) {
    const text = String(Number(wanted.toPrecision(digits)));
    if (Object.is(Math.fround(Number(text)), wanted)) return text;
  }
  return Object.is(wanted, -0) ? '-0' : String(Number(wanted.toPrecision(9)));
}

/** How a language writes numbers and lists of them. */
export interface Spelling {
  number: (value: number) => string;
  open: string;
  close: string;
}

/** A matrix as nested lists, a line for each row. */
export function literal(matrix: Matrix, { number, open, close }: Spelling): string {
  const rows = Array.from(
    { length: matrix.rows },
    (_, row) => `  ${open}${rowOf(matrix, row).map(number).join(', ')}${close},`,
  );
  return `${open}\n${rows.join('\n')}\n${close}`;
}

/** Words in quotes, as all three languages write them. */
export const quoted = (tokens: readonly string[]): string => tokens.map((token) => JSON.stringify(token)).join(', ');

/** How a language rounds what it prints: JavaScript takes what lies just between two numbers away from zero. */
export const fixed = (number: number): string => number.toFixed(printedDigits);

/** C and Python take it to the even one. Times a million, a float32 number is still exact in JavaScript's. */
export function fixedEven(number: number): string {
  const steps = number * 10 ** printedDigits;
  const below = Math.floor(steps);
  return steps - below === 0.5 ? fixed((below + Math.abs(below % 2)) / 10 ** printedDigits) : fixed(number);
}

/** What the program prints, a line for each word, as a comment under it. */
export function expected({ tokens, result }: Example, mark: string, write: (number: number) => string): string {
  const lines = tokens.map((token, row) => [token, ...rowOf(result, row).map(write)].join(' '));
  return ['It prints:', ...lines].map((line) => `${mark} ${line}`).join('\n');
}

/** A program's parts, without those that this example has no need of. */
export const joinParts = (parts: readonly (string | false | undefined)[]): string =>
  `${parts.filter(Boolean).join('\n')}\n`;

/** Pins of one field of the trace, in their order. */
export const pinsOf = ({ pins }: Example, field: Pin['field']): readonly Pin[] =>
  pins.filter((pin) => pin.field === field);
