// The two figures about distance in the chapter "order", computed in another way.
// Queries and keys are rotated as complex numbers, and products of positions are computed as sums of cosines.
import { lesson } from '../../web/chapters/order/lesson.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import { defaultState } from '../../web/core/store/state.ts';
import type { State } from '../../web/core/store/state.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
import { expect, test } from './support/test.ts';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const valuesOf = async (change: Partial<State>) => computeValues(await loadEngine(), { ...defaultState, ...change });

/** The largest difference between the numbers of two lists. */
const apart = (numbers: ArrayLike<number>, others: readonly number[]): number => {
  expect(numbers.length).toBe(others.length);
  return Math.max(...others.map((other, i) => Math.abs(other - numbers[i]!)));
};

test('queries and keys are rotated by their position like complex numbers, and scores depend only on the distance', async () => {
  const still = (await valuesOf({})).turning.scores.data;
  for (const firstPlace of [0, 1, 7, 16]) {
    for (const wordOrder of ['012', '201'] as const) {
      const { turning } = await valuesOf({ firstPlace, wordOrder });
      const x = (row: number, column: number) => turning.embeddings.data[4 * row + column]!;
      const turned = range(3).map((row) =>
        [1, 0.01].flatMap((angle, pair) => {
          const [cos, sin] = [Math.cos((firstPlace + row) * angle), Math.sin((firstPlace + row) * angle)];
          const [real, imaginary] = [x(row, 2 * pair), x(row, 2 * pair + 1)];
          return [real * cos - imaginary * sin, real * sin + imaginary * cos];
        }),
      );
      expect(apart(turning.queries.data, turned.flat())).toBeLessThan(1e-5);
      expect(apart(turning.keys.data, turned.flat())).toBeLessThan(1e-5);
      const scores = turned.flatMap((query) =>
        turned.map((key) => key.reduce((sum, one, i) => sum + one * query[i]!, 0)),
      );
      expect(apart(turning.scores.data, scores)).toBeLessThan(1e-5);
      if (wordOrder === '012') expect(apart(turning.scores.data, [...still])).toBeLessThan(1e-5);
      const degrees = range(3).flatMap((row) => [1, 0.01].map((angle) => ((firstPlace + row) * angle * 180) / Math.PI));
      expect(apart(turning.angles.data, degrees)).toBeLessThan(1e-3);
      expect(
        apart(
          turning.places.data,
          range(3).map((row) => firstPlace + row),
        ),
      ).toBe(0);
    }
  }
});

test('an edited rotary score stays, wherever the sentence begins', async () => {
  const engine = await loadEngine();
  for (const firstPlace of [0, 9]) {
    const state = { ...stateOf('#?v=1&turning.scores.0.2=7'), firstPlace };
    expect(computeValues(engine, state).turning.scores.data[2]).toBe(7);
  }
});

test('the product of two positions is the sum of the cosines of their distance, but that of learned rows is not', async () => {
  for (const position of [0, 3, 16]) {
    for (const otherPlace of [0, 5, 16]) {
      const { pair } = (await valuesOf({ position, otherPlace })).order;
      const distance = Math.abs(position - otherPlace);
      const cosines = range(4).reduce((sum, k) => sum + Math.cos(distance / 10_000 ** (k / 4)), 0);
      expect(Math.abs(pair.product - cosines), `${position}, ${otherPlace}`).toBeLessThan(1e-5);
      expect(pair.distance).toBe(distance);
    }
  }
  const learned = await valuesOf({ table: 'learned', position: 2, otherPlace: 7 });
  const { table, pair } = learned.order;
  const dot = range(8).reduce((sum, column) => sum + table.data[16 + column]! * table.data[56 + column]!, 0);
  expect(Math.abs(pair.product - dot)).toBeLessThan(1e-5);
  expect((await valuesOf({ table: 'learned', position: 2, otherPlace: 8 })).order.pair.product).toBeNaN();
  const { said } = lesson;
  expect(said?.['distance-only']?.(learned, { ...defaultState, table: 'learned' })).toBe(false);
  expect(said?.['distance-only']?.(await valuesOf({}), defaultState)).toBe(true);
});

test('the ALiBi slope reduces a weight per step back by the factor that the prose says', async () => {
  const { slope, fade } = (await valuesOf({})).order;
  expect(slope).toBe(0.5);
  expect(Math.abs(fade - Math.exp(-0.5))).toBeLessThan(1e-6);
});
