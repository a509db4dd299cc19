// Writes numbers as the page shows them, and reads typed numbers.
import { writeNumber } from 'riverbank/number-text';

export { readNumber } from 'riverbank/number-text';

/**
 * Returns a value as text. A number gets up to this many digits after the point and a real minus sign, and is never
 * "−0.000". Text is returned unchanged. Any other value gives ''.
 */
export function formatNumber(value: unknown, digits = 3): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return writeNumber(value, digits);
}

/**
 * How many digits after the point a number needs to show two significant digits, but at least `least`. This way
 * 0.000015 is not shown as 0.000.
 */
export function digitsToShow(value: number, least = 3): number {
  const zeros = -Math.floor(Math.log10(Math.abs(value))) - 1;
  return Number.isFinite(zeros) ? Math.max(least, zeros + 2) : least;
}

/** The fewest digits after the point, from `least` to 4, that show all these float32 numbers as they were typed. */
export function digitsOf(numbers: Iterable<number>, least = 1): number {
  let digits = least;
  for (const number of numbers) {
    while (digits < 4 && Math.abs(Number(number.toFixed(digits)) - number) > 1e-6 * Math.max(1, Math.abs(number)))
      digits++;
  }
  return digits;
}
