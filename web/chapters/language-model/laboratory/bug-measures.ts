// Measures the effect of each bug of notebook 002 as one number, and says which number is right.
import type { Matrix } from 'riverbank';
import { numbersOf } from '../../../core/engine/matrix.ts';
import { divided, placesOf, tensorOf, textsIn } from './bug-scene.ts';
import type { Scene } from './bug-scene.ts';
import type { BugName, Variant } from './bug-table.ts';

export interface Measure {
  /** The right value of the measure. */
  aim: number;
  /** The value with the chosen line of code. */
  measured: number;
}

/** Number of random queries, and of random keys, from which the typical score is measured. */
const drawnRows = 512;
/** Seed of these random queries and keys. */
const drawnSeed = 12;

/** The root mean square of the divided scores, for standard normal queries and keys. */
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

/** The number furthest from `from`, or NaN if any of the numbers is NaN. */
const furthest = (numbers: readonly number[], from: number): number =>
  numbers.find(Number.isNaN) ??
  numbers.reduce((far, number) => (Math.abs(number - from) > Math.abs(far - from) ? number : far), from);

const rowSums = ({ rows, columns, data }: Matrix): number[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from(data.slice(row * columns, (row + 1) * columns)).reduce((sum, weight) => sum + weight, 0),
  );

/**
 * Counts the words whose position is encoded correctly: the position changes if the word moves, and stays the same if
 * another word is appended to the text.
 */
function correctPositions({ positions }: Variant, ids: readonly number[]): number {
  const [first = 0, ...rest] = ids;
  const moved = placesOf(positions, [...rest, first]); // each word moves one place left, the first one to the end
  const longer = placesOf(positions, [...ids, first]);
  return placesOf(positions, ids).filter((place, i) => place !== moved.at(i - 1) && place === longer[i]).length;
}

/**
 * Measures each bug as one number. The loss cannot be this number, because a mask that shows the answer makes the loss
 * smaller.
 */
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
    measured: correctPositions(variant, textsIn(batch)[0] ?? []),
  }),
};
