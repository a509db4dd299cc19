// What tells that a line of notebook 002 is wrong: one number for each mistake, how it is and how it should be.
import type { Matrix } from 'riverbank';
import { numbersOf } from '../../../core/engine/matrix.ts';
import { divided, placesOf, tensorOf, textsIn } from './bug-scene.ts';
import type { Scene } from './bug-scene.ts';
import type { BugName, Variant } from './bug-table.ts';

export interface Measure {
  aim: number;
  measured: number;
}

/** Queries and keys by chance, for the size of scores; the seed that draws them. */
const drawnRows = 512;
const drawnSeed = 12;

/** How large a score typically is, where queries and keys have numbers of size 1: the root of the mean of the squares. */
function typicalScore(scene: Scene, variant: Variant): number {
  const { engine, batch } = scene;
  const [columns = 1] = tensorOf(scene, 'heads.0.key.weight').shape;
  const n = drawnRows * columns;
  const [queries = [], keys = []] = engine
    .random(drawnSeed, [
      { fn: 'randn', n },
      { fn: 'randn', n },
    ])
    .map(({ values: { out } }) => (out ? { rows: drawnRows, columns, data: Float32Array.from(numbersOf(out)) } : []));
  const { data } = engine.matmul(queries, keys, { transposeB: true });
  const square = engine.matmul([data], [data], { transposeB: true }).data[0] ?? NaN;
  return Math.sqrt(square / data.length / divided(scene, variant, batch.length));
}

/** Of all numbers the one furthest from another; what is no number is furthest. */
const furthest = (numbers: readonly number[], from: number): number =>
  numbers.find(Number.isNaN) ??
  numbers.reduce((far, number) => (Math.abs(number - from) > Math.abs(far - from) ? number : far), from);

const rowSums = ({ rows, columns, data }: Matrix): number[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from(data.slice(row * columns, (row + 1) * columns)).reduce((sum, weight) => sum + weight, 0),
  );

/** How many places are told apart, so that a word moved from there is another; and stay what they are when a word is added. */
function toldApart({ positions }: Variant, ids: readonly number[]): number {
  const [first = 0, ...rest] = ids;
  const moved = placesOf(positions, [...rest, first]); // each word one place further to the left, the first one to the end
  const longer = placesOf(positions, [...ids, first]);
  return placesOf(positions, ids).filter((place, i) => place !== moved.at(i - 1) && place === longer[i]).length;
}

/** What tells that a line is wrong: how it should be, and how it is. A loss does not: a mask that shows the answer makes it smaller. */
export const measures: Record<BugName, (scene: Scene, variant: Variant, weights: readonly Matrix[]) => Measure> = {
  divisor: (scene, variant) => ({ aim: 1, measured: typicalScore(scene, variant) }),
  softmax: (_, __, weights) => ({ aim: 1, measured: furthest(weights.flatMap(rowSums), 1) }),
  mask: (_, __, weights) => ({
    aim: 0,
    measured: Math.max(
      ...weights.flatMap(({ columns, data }) =>
        Array.from(data).filter((_weight, i) => i % columns > Math.floor(i / columns)),
      ),
    ),
  }),
  positions: ({ batch }, variant) => ({
    aim: batch.length,
    measured: toldApart(variant, textsIn(batch)[0] ?? []),
  }),
};
