// How a number is written for readers, and how a typed one is read.

/** The number that was typed, or undefined. A comma may stand for the point, − for the minus. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/^[−–]/, '-').replace(',', '.');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return undefined;
  const number = Math.fround(Number(plain));
  return Number.isFinite(number) ? Number(plain) : undefined;
}

/** So many digits after the point, a true minus sign, and never "−0.000". */
export function writeNumber(value: number, digits: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const magnitude = Math.abs(value).toFixed(digits);
  return value < 0 && Number(magnitude) !== 0 ? `−${magnitude}` : magnitude;
}
