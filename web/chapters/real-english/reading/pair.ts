// Selects two built-in sentences in which a word has two different meanings. The same seed gives the same pair.
import type { Known, SenseSet } from './sense-set.ts';

/** A pseudo-random whole number from 0 to `most` − 1 for a seed and an index (Knuth's multiplicative hashing). */
const draw = (seed: number, place: number, most: number): number =>
  (Math.imul(seed * 31 + place + 1, 2654435761) >>> 0) % Math.max(most, 1);

/** The two sentences for a seed. undefined if the model can read too few of the sentences. */
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
