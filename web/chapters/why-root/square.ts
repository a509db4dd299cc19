// Splits the square of a score, which is a sum of products, into squares and cross terms. On average the cross terms
// cancel and the squares remain.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { firstColumns, keyCount, meanSquare, queryCount, rootOf, scoresOf } from './many.ts';
import type { Drawn } from './many.ts';
import { diagonalOf, matrixOf } from '../../core/engine/matrix.ts';
import { sliders } from './settings.ts';

/** The width of the vectors whose squared score is written out. */
export const few = 4;
/** The key whose score with the first query is squared. The neighbouring figures use the same key as their example. */
const key = 3;

/** The square of a score with `width` products, averaged over all queries and keys. */
export interface SquareOf {
  width: number;
  /** The number of squares. A square is a product times itself. */
  squares: number;
  /** The average of the `squares` squares. */
  square: number;
  /** The sum of the `squares` squares. */
  squaresSum: number;
  /** The number of cross terms. A cross term is a product times another product. */
  crosses: number;
  /** The average of the `crosses` cross terms. 0 without cross terms. */
  cross: number;
  /** The sum of the `crosses` cross terms. */
  crossSum: number;
  /** The mean square of the scores. */
  whole: number;
  /** The square root of `whole`: the typical size of a score. */
  size: number;
  /** √width, for comparison. */
  root: number;
}

export interface SquareValues {
  /** The number of pairs of a query and a key. */
  pairs: number;
  /** The products of one query's numbers with one key's numbers (1 × 4). */
  products: Matrix;
  /** The score: the sum of `products`. */
  score: number;
  /** score². */
  squared: number;
  /** Every product times every product, for this query and key (4 × 4). */
  one: Matrix;
  /** Every product times every product, averaged over all pairs of a query and a key (4 × 4). */
  mean: Matrix;
  /** The split at width 4. */
  few: SquareOf;
  /** The split at the chosen width. */
  many: SquareOf;
}

const places = Array.from({ length: few }, (_, place) => place);
const pairs = queryCount * keyCount;
const added = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const total = ({ data }: Matrix): number => added(Array.from(data));

/** The first four products of every query with every key (4 × 512). */
function productsOf(engine: Engine, { queries, keys }: Drawn): Matrix {
  const column = (all: Float32Array, place: number): number[] => firstColumns(all, few).map((row) => row[place] ?? NaN);
  return matrixOf(
    places.map(
      (place) =>
        engine.matmul(
          column(queries, place).map((number) => [number]),
          [column(keys, place)],
        ).data,
    ),
  );
}

/**
 * The average squared product at each place: the mean square of the queries' numbers there times the mean square of the
 * keys' numbers there.
 */
export function squaresOf({ queries, keys }: Drawn): number[] {
  const { most } = sliders.width;
  const mean = (all: Float32Array, place: number): number => {
    let sum = 0;
    for (let i = place; i < all.length; i += most) sum += (all[i] ?? NaN) ** 2;
    return sum / (all.length / most);
  };
  return Array.from({ length: most }, (_, place) => mean(queries, place) * mean(keys, place));
}

/**
 * Splits the mean square of all scores into the part from squares and the part from cross terms. `scores`: (queries ×
 * keys). `means[k]`: the mean square of the k-th product of the dot product.
 */
export function squareOf(engine: Engine, width: number, scores: Matrix, means: readonly number[]): SquareOf {
  const whole = meanSquare(engine, scores);
  const squaresSum = added(means.slice(0, width));
  const crosses = width * (width - 1);
  const crossSum = whole - squaresSum;
  return {
    width,
    squares: width,
    square: squaresSum / width,
    squaresSum,
    crosses,
    cross: crosses === 0 ? 0 : crossSum / crosses,
    crossSum,
    whole,
    size: Math.sqrt(whole),
    root: rootOf(engine, width),
  };
}

/** The part of SquareValues that does not depend on the chosen width. */
export type FewValues = Omit<SquareValues, 'many'>;

export function fewValues(engine: Engine, all: Drawn, means: readonly number[]): FewValues {
  const table = productsOf(engine, all);
  const products = places.map((place) => table.data[place * pairs + key] ?? NaN);
  const [one, sums] = [
    engine.matmul(
      products.map((number) => [number]),
      [products],
    ),
    engine.matmul(table, table, { transposeB: true }),
  ];
  const mean = { ...sums, data: sums.data.map((sum) => sum / pairs) };
  const squaresSum = added(diagonalOf(mean));
  const crossSum = total(mean) - squaresSum;
  return {
    pairs,
    products: matrixOf([products]),
    score: added(products),
    squared: total(one),
    one,
    mean,
    few: {
      ...squareOf(engine, few, scoresOf(engine, all, few), means),
      squaresSum,
      crossSum,
      square: squaresSum / few,
      cross: crossSum / (few * (few - 1)),
    },
  };
}
