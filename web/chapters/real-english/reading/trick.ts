// Why a sentence fools the model: with which of its meanings the words beside the one in question usually stand.
import type { Span } from './model.ts';
import type { Known, SenseSet } from './sense-set.ts';
import { cosineOf, less, meanOf } from './vectors.ts';
import type { Pull } from './view.ts';

/** How many are told: those that pull hardest, to either side. */
const most = 6;

/**
 * For each neighbour, its rarity times how much more its own vector is like the other meaning's mean neighbours than like those
 * of the meaning that was meant; all less the mean of all.
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
