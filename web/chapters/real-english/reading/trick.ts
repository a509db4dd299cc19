// Explains why a sentence fools the model: which meaning each neighbouring word usually occurs with.
import type { Span } from './model.ts';
import type { Known, SenseSet } from './sense-set.ts';
import { cosineOf, less, meanOf } from './vectors.ts';
import type { Pull } from './view.ts';

/** The largest number of neighbours that are shown: those with the strongest pull to either side. */
const most = 6;

/**
 * How strongly each neighbouring word suggests a wrong meaning: rarity × (wrong − right). `right` is the word's cosine
 * with the average neighbours in sentences of the intended meaning. `wrong` is its cosine with the average neighbours
 * in sentences of other meanings. The mean over all `sentences` is subtracted from every vector first.
 */
export function pullsOf(
  set: SenseSet,
  span: Span,
  sentences: readonly Known[],
  bags: readonly Float64Array[],
  meant: string,
): Pull[] {
  const mean = meanOf(bags);
  const side = (isMeant: boolean) => {
    const own = bags.filter((_, i) => (sentences[i]?.sense === meant) === isMeant);
    return less(meanOf(own), mean);
  };
  const [right, wrong] = [side(true), side(false)];
  return set
    .neighbours(span)
    .map(({ word, vector, rarity }) => {
      const own = less(vector, mean);
      return { word, pull: rarity * (cosineOf(own, wrong) - cosineOf(own, right)) };
    })
    .sort((a, b) => Math.abs(b.pull) - Math.abs(a.pull))
    .slice(0, most);
}
