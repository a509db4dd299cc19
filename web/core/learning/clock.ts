// What day it is, by the reader's own clock; tests set it.

/** Milliseconds since 1970. */
export const clock = { now: (): number => Date.now() };

const day = 24 * 60 * 60 * 1000;

/** Days since 1970 where the reader is: a new one begins at midnight. */
export function today(): number {
  const now = clock.now();
  return Math.floor((now - new Date(now).getTimezoneOffset() * 60_000) / day);
}
