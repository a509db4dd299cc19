// Makes seeds from words, so that the same day or the same student always gets the same numbers.
import { formerNames } from '../store/state.ts';

/** The 32-bit FNV-1a hash of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/**
 * A six-digit seed made from words. It fits in a link, and it is never one of the small seeds that every reader meets
 * first.
 */
export const seedOf = (...words: readonly (string | number)[]): number =>
  100_000 + (hashOf(words.join('\n')) % 900_000);

/**
 * The name that the exercise had first. A task's seed uses this name, so that an exercise keeps its numbers when it is
 * renamed.
 */
export const firstCalled = (name: string): string =>
  Object.keys(formerNames).find((former) => formerNames[former] === name) ?? name;
