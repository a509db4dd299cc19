// Chooses between "=" and "≈" in a written sum.
// "=" promises that a calculator gives the printed result from the printed numbers.
import { calculate } from './calculator.ts';
import { formatNumber } from './format.ts';
import type { Piece } from './pieces.ts';
import { lookUp } from './look-up.ts';

/** Digits after the point in a printed number. */
const digitsIn = (text: string): number => /[.,](\d+)/.exec(text)?.[1]?.length ?? 0;

/** Half a unit of the last printed digit, and a little more for rounding errors of this calculation. */
function half(text: string): number {
  const [, power = '0'] = /e([-+−]?\d+)$/.exec(text) ?? [];
  return 0.500001 * 10 ** (Number(power.replace('−', '-')) - digitsIn(text));
}

/** Whether a text calculates something. A single number, with or without a minus sign, does not. */
const isCalculation = (text: string): boolean => /[+×÷^√²⌈]|ln|.−/.test(text.trim());

/**
 * Whether two sides of a sum agree to the digits of its printed result. Sides that are not arithmetic count as equal.
 */
function agree(left: string, right: string, result: string): boolean {
  if (!isCalculation(left) && !isCalculation(right)) return true;
  const [a, b] = [calculate(left), calculate(right)];
  return Number.isNaN(a) || Number.isNaN(b) || a === b || Math.abs(a - b) <= half(result);
}

/** The pieces of a sum as printed text. It begins after the last word, because words are not arithmetic. */
const printed = (pieces: readonly Piece[], values: unknown): string =>
  pieces
    .slice(pieces.map((piece) => 'word' in piece).lastIndexOf(true) + 1)
    .map((piece) => {
      if ('sign' in piece) return piece.sign;
      if ('word' in piece) return '';
      if ('raised' in piece) return `^(${printed(piece.raised, values)})`;
      return formatNumber(lookUp(values, piece.of), piece.digits);
    })
    .join('')
    .replaceAll('°', '');

/** The sign between a sum and its result. */
export function equalsAfter(sum: readonly Piece[], result: Piece, values: unknown): '=' | '≈' {
  const text = printed([result], values);
  return agree(printed(sum, values), text, text) ? '=' : '≈';
}

const isEquals = (piece: Piece): boolean => 'sign' in piece && piece.sign.trim() === '=';

/** The pieces of a sum, with "≈" in place of every "=" that a calculator would contradict. */
export function withEqualsSigns(pieces: readonly Piece[], values: unknown): Piece[] {
  const places = pieces.flatMap((piece, i) => (isEquals(piece) ? [i] : []));
  const sides = [-1, ...places].map((place, i) => printed(pieces.slice(place + 1, places[i]), values));
  const result = sides.at(-1) ?? '';
  return pieces.map((piece, i) => {
    const side = places.indexOf(i);
    return side < 0 || agree(sides[side] ?? '', sides[side + 1] ?? '', result) ? piece : { sign: ' ≈ ' };
  });
}
