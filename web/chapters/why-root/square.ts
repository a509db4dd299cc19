// Why the root: squared, a score is each of its products times each; the squares among them stay, the cross terms cancel.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { drawn, firstColumns, keyCount, meanSquare, queryCount, rootOf, scoresOf } from './many.ts';
import { diagonalOf, matrixOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import { sliders } from './settings.ts';
import type { State } from '../../core/store/state.ts';

/** Numbers in the vectors whose sum is squared in full view. */
export const few = 4;
/** The key that the first query meets there: the one that the figures beside it ask about. */
const key = 3;

/** The square of a score of so many products, on average over all queries and keys. */
export interface SquareOf {
  width: number;
  /** A product times itself: how many there are, what one comes to, what they add up to. */
  squares: number;
  square: number;
  squaresSum: number;
  /** A product times another. */
  crosses: number;
  cross: number;
  crossSum: number;
  /** The mean square of the scores, its root, and √width. */
  whole: number;
  size: number;
  root: number;
}

export interface SquareValues {
  /** Queries times keys. */
  pairs: number;
  /** The products of one query with one key (1 × 4), their sum, and its square. */
  products: Matrix;
  score: number;
  squared: number;
  /** Each of them times each, for that one pair and on average over all (4 × 4). */
  one: Matrix;
  mean: Matrix;
  few: SquareOf;
  many: SquareOf;
}

const places = Array.from({ length: few }, (_, place) => place);
const pairs = queryCount * keyCount;
const added = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const total = ({ data }: Matrix): number => added(Array.from(data));

/** The first products of every query with every key (4 × 512): at each place the queries' numbers times the keys'. */
const productsOf = (engine: Engine, seed: number): Matrix =>
  once(engine, `square products ${seed}`, () => {
    const { queries, keys } = drawn(engine, seed);
    const column = (all: Float32Array, place: number): number[] =>
      firstColumns(all, few).map((row) => row[place] ?? NaN);
    return matrixOf(
      places.map(
        (place) =>
          engine.matmul(
            column(queries, place).map((number) => [number]),
            [column(keys, place)],
          ).data,
      ),
    );
  });

/** At each place, the square of the product of a query's number with a key's, on average: mean square of the ones times that of the others. */
const squaresOf = (engine: Engine, seed: number): number[] =>
  once(engine, `square squares ${seed}`, () => {
    const { queries, keys } = drawn(engine, seed);
    const { most } = sliders.width;
    const mean = (all: Float32Array, place: number): number => {
      let sum = 0;
      for (let i = place; i < all.length; i += most) sum += (all[i] ?? NaN) ** 2;
      return sum / (all.length / most);
    };
    return Array.from({ length: most }, (_, place) => mean(queries, place) * mean(keys, place));
  });

export function squareOf(engine: Engine, seed: number, width: number): SquareOf {
  const whole = meanSquare(engine, scoresOf(engine, seed, width));
  const squaresSum = added(squaresOf(engine, seed).slice(0, width));
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

export function squareValues(engine: Engine, { width, vectors }: State): SquareValues {
  return once(engine, `square ${vectors} ${width}`, () => {
    const all = productsOf(engine, vectors);
    const products = places.map((place) => all.data[place * pairs + key] ?? NaN);
    const [one, sums] = [
      engine.matmul(
        products.map((number) => [number]),
        [products],
      ),
      engine.matmul(all, all, { transposeB: true }),
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
        ...squareOf(engine, vectors, few),
        squaresSum,
        crossSum,
        square: squaresSum / few,
        cross: crossSum / (few * (few - 1)),
      },
      many: squareOf(engine, vectors, width),
    };
  });
}
