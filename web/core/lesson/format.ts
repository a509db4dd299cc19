// How a number is written on the page, and how a typed number is read.
import { writeNumber } from 'riverbank/number-text';

export { readNumber } from 'riverbank/number-text';

/** Text as it is; a number with so many digits after the point, a true minus sign, and never "−0.000". */
export function formatNumber(value: unknown, digits = 3): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return writeNumber(value, digits);
}

/** As many digits after the point as two digits of a small number need, at least `least`: 0.000015 is not written as 0.000. */
export function digitsToShow(value: number, least = 3): number {
  const zeros = -Math.floor(Math.log10(Math.abs(value))) - 1;
  return Number.isFinite(zeros) ? Math.max(least, zeros + 2) : least;
}

/** The fewest digits after the point (from `least` to four) that show every one of these float32 numbers as it was typed. */
export function digitsOf(numbers: Iterable<number>, least = 1): number {
  let digits = least;
  for (const number of numbers) {
    while (digits < 4 && Math.abs(Number(number.toFixed(digits)) - number) > 1e-6 * Math.max(1, Math.abs(number)))
      digits++;
  }
  return digits;
}
