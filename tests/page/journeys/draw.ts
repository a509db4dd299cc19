// Repeatable random numbers: the same seed gives the same draws.

export interface Draw {
  /** A whole number below `count`. */
  below(count: number): number;
  /** An item of a list, or undefined if the list is empty. */
  one<T>(list: readonly T[]): T | undefined;
}

/** mulberry32: short, and random enough for walks over the page. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { below, one: (list) => list[below(list.length)] };
}
