// Makes random numbers that are the same for the same seed, in Node and in a page.

/** Returns a function whose results are whole numbers from 0 to 2³² − 1. Source: Mulberry32. */
export function randomBits(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
