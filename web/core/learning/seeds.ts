// Seeds made of words: the same day, or the same student, gets the same fresh numbers again.
import { formerNames } from '../store/state.ts';

/** FNV-1a: 32 bits of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** A seed that a link can carry, away from the first ones, which everybody meets: six digits. */
export const seedOf = (...words: readonly (string | number)[]): number =>
  100_000 + (hashOf(words.join('\n')) % 900_000);

/** The name under which an exercise has drawn its numbers from the first: a task keeps its numbers when a name changes. */
export const firstCalled = (name: string): string =>
  Object.keys(formerNames).find((former) => formerNames[former] === name) ?? name;
