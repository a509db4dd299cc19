// Two sentences of the built-in set in which one word has two meanings: the same for the same seed.
import type { Known, SenseSet } from './sense-set.ts';

/** A whole number from 0 up to `most` − 1 out of a seed and a place (Knuth's multiplicative hashing). */
const draw = (seed: number, place: number, most: number): number =>
  (Math.imul(seed * 31 + place + 1, 2654435761) >>> 0) % Math.max(most, 1);

/** Nothing where the model reads too few of them. */
export function pairOf(set: SenseSet, seed: number): readonly [Known, Known] | undefined {
  const words = [...set.words].filter(([, senses]) => senses.length > 1).map(([word]) => word);
  const word = words[draw(seed, 0, words.length)];
  if (word === undefined) return undefined;
  const [first, second] = set.words.get(word) ?? [];
  const [a, b] = [first, second].map((sense, place) => {
    const of = set.of(word).filter((each) => each.sense === sense);
    return of[draw(seed, place + 1, of.length)];
  });
  return a && b ? [a, b] : undefined;
}
