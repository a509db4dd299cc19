// Formats numbers for readers, and parses numbers that a user has typed.

/**
 * Returns the typed number, or undefined if the text is not a number or is too large for float32. Accepts a comma as
 * decimal point and − as minus sign.
 */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/^[−–]/, '-').replace(',', '.');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return undefined;
  const number = Math.fround(Number(plain));
  return Number.isFinite(number) ? Number(plain) : undefined;
}

/** From this absolute value on, numbers are written with a power of ten: all their digits would fill the screen. */
const large = 1e9;

/** The number of decimal digits that a float32 holds, before and after the point together. */
const held = 7;

/**
 * Formats a number with up to `digits` digits after the point. If `digits` is below 7, digits after the point that a
 * float32 does not hold are left out. The text has a true minus sign and is never "−0.000". Numbers from ±1e9 on are
 * written like "1.000e+9".
 */
export function writeNumber(value: number, digits: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  const whole = Math.max(1, Math.floor(Math.log10(size)) + 1);
  // All digits are written for a caller that asks for 7 or more: it has a float64, or shows the limits of a float32.
  const kept = digits < held ? Math.min(digits, Math.max(0, held - whole)) : digits;
  const magnitude = size < large ? size.toFixed(kept) : size.toExponential(digits);
  return value < 0 && Number(magnitude) !== 0 ? `−${magnitude}` : magnitude;
}
