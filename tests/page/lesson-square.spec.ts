// The squares and cross terms of the chapter "why-root" agree with a score's square, computed in float64.
import { drawn } from '../../web/chapters/why-root/many.ts';
import { switches } from '../../web/chapters/why-root/settings.ts';
import { few } from '../../web/chapters/why-root/square.ts';
import { defaultState } from '../../web/core/store/state.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import { loadEngine } from './support/lesson.ts';
import { expect, test } from './support/test.ts';

const longest = 1024;

/**
 * A score is a sum of products. Multiplies these products with one another, and returns the sum of the squares and the
 * sum of the cross terms, averaged over all pairs of query and key.
 */
function byHand(
  { queries, keys }: { queries: Float32Array; keys: Float32Array },
  width: number,
): { squares: number; crosses: number } {
  let [squares, crosses, pairs] = [0, 0, 0];
  for (let query = 0; query < queries.length; query += longest) {
    for (let key = 0; key < keys.length; key += longest) {
      const products = Array.from({ length: width }, (_, place) => queries[query + place]! * keys[key + place]!);
      for (const [i, one] of products.entries()) {
        for (const [j, other] of products.entries()) {
          if (i === j) squares += one * other;
          else crosses += one * other;
        }
      }
      pairs++;
    }
  }
  return { squares: squares / pairs, crosses: crosses / pairs };
}

for (const width of [1, few, 3, 60]) {
  test(`squares and cross terms at width ${width} are those added up by hand`, async () => {
    const engine = await loadEngine();
    for (const vectors of [0, 1, 2] as const) {
      const wanted = byHand(drawn(engine, vectors), width);
      const { square: shown } = computeValues(engine, { ...defaultState, vectors, width });
      for (const sum of width === few ? [shown.few, shown.many] : [shown.many]) {
        expect(sum.squaresSum).toBeCloseTo(wanted.squares, 4);
        expect(sum.crossSum).toBeCloseTo(wanted.crosses, 3);
        expect(sum.square * sum.squares).toBeCloseTo(wanted.squares, 4);
        expect(sum.cross * sum.crosses).toBeCloseTo(wanted.crosses, 3);
        expect(sum.size).toBeCloseTo(Math.sqrt(wanted.squares + wanted.crosses), 4);
      }
    }
  });
}

for (const littleStep of switches.littleStep) {
  test(`raising a z by ${littleStep} changes the weight as computed by hand`, async () => {
    const engine = await loadEngine();
    const { nudge, many } = computeValues(engine, { ...defaultState, dividing: 'root', littleStep });
    const { key, step, after, rise, ratio } = nudge;
    expect(step).toBe(littleStep);
    const powers = Array.from(many.scaled.data, (z, j) => Math.exp(z + (j === key - 1 ? step : 0)));
    expect(after).toBeCloseTo(powers[key - 1]! / powers.reduce((sum, power) => sum + power, 0), 6);
    expect(ratio * step).toBeCloseTo(rise, 9);
  });
}
