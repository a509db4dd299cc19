// Tells the current day by the reader's clock; tests replace the clock.

/** The reader's clock. now() returns milliseconds since 1970. */
export const clock = { now: (): number => Date.now() };

const day = 24 * 60 * 60 * 1000;

/** Days since 1970 in the reader's time zone. A new day begins at local midnight. */
export function today(): number {
  const now = clock.now();
  return Math.floor((now - new Date(now).getTimezoneOffset() * 60_000) / day);
}
