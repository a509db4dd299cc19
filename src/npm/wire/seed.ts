// Converts a seed to text, because a JavaScript number cannot hold all 64-bit integers.
import { checkText } from './check.js';

export function seedText(name: string, seed: unknown): string {
  if (typeof seed === 'bigint') return String(seed);
  if (typeof seed !== 'number') return checkText(name, seed);
  if (Number.isSafeInteger(seed)) return String(seed);
  throw new RangeError(
    `${name} must be a whole number within ±2^53 but is ${seed}; a bigint or a string may be larger`,
  );
}
