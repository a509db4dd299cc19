// The random choices of a walk. fast-check draws them, so that it can repeat and shrink a walk.
import fc from 'fast-check';

export interface Draw {
  /** A whole number below `count`. */
  below(count: number): number;
  /** An item of a list, or undefined if the list is empty. */
  one<T>(list: readonly T[]): T | undefined;
}

/** One drawn action of a walk: which step it tries, and the numbers that decide everything else in it. */
export interface DrawnStep {
  step: number;
  choices: readonly number[];
}

const largest = 9_999;

/**
 * Walks of `length` actions. `steps` is the number of different steps. fast-check shrinks a walk by replacing actions
 * with undefined, which does nothing.
 */
export const drawnWalks = (length: number, steps: number): fc.Arbitrary<(DrawnStep | undefined)[]> =>
  // fast-check would prefer small numbers, so a walk would often repeat the first steps of the list. Turn that bias
  // off.
  fc.noBias(
    fc.array(
      fc.option(
        fc.record({
          step: fc.nat({ max: steps - 1 }),
          choices: fc.array(fc.nat({ max: largest }), { minLength: 4, maxLength: 4 }),
        }),
        { nil: undefined, freq: 1_000_000 },
      ),
      { minLength: length, maxLength: length },
    ),
  );

/** Returns functions that use up the random numbers of one action, in order. */
export function drawFrom({ choices }: DrawnStep): Draw {
  let taken = 0;
  const below = (count: number): number =>
    Math.floor(((choices[taken++ % choices.length] ?? 0) / (largest + 1)) * count);
  return { below, one: (list) => list[below(list.length)] };
}
