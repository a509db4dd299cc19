// How a number is written for readers, and how a typed one is read.

/** The number that was typed, or undefined. A comma may stand for the point, − for the minus. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/^[−–]/, '-').replace(',', '.');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return undefined;
  const number = Math.fround(Number(plain));
  return Number.isFinite(number) ? Number(plain) : undefined;
}

/** From here on a number is written with a power of ten: as many digits as it has would fill the screen. */
const large = 1e9;

/** Digits that a float32 holds: no more are written before and after the point together. */
const held = 7;

/** So many digits after the point where a float32 holds them, a true minus sign, and never "−0.000"; from a thousand million on "3.000e+38". */
export function writeNumber(value: number, digits: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  const whole = Math.max(1, Math.floor(Math.log10(size)) + 1);
  // Who asks for more digits than that has a float64, or wants to show where a float32 ends.
  const kept = digits < held ? Math.min(digits, Math.max(0, held - whole)) : digits;
  const magnitude = size < large ? size.toFixed(kept) : size.toExponential(digits);
  return value < 0 && Number(magnitude) !== 0 ? `−${magnitude}` : magnitude;
}
