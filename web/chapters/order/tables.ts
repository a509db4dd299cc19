// Computes the tables of positions in the chapter "order": sinusoids for many places, a shorter learned table, and the
// products of their rows.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixFromTensor } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';

/** The sizes of the tables: 17 sinusoidal places, 8 learned places, and 8 columns in both tables. */
const sizes = { positions: 17, learned: 8, columns: 8 };

export interface Tables {
  /** The sinusoidal table (17 × 8). */
  waves: Matrix;
  /** The learned table, which has only eight places (8 × 8). */
  table: Matrix;
  /**
   * About the two places that the learner chose. `position`: place i. `longest`: the number of places in the learned
   * table. `problem`: the engine's error message if i or j is beyond the learned table, otherwise ''.
   */
  asked: { position: number; longest: number; problem: string };
  pair: Pair;
}

/** A comparison of two places, i and j, of the table that is shown. */
export interface Pair {
  /** The place j. */
  other: number;
  /** The distance |i − j|. */
  distance: number;
  /** The dot products p_i · p_j of the position vectors of all pairs of places (rows × rows). */
  products: Matrix;
  /** The dot product p_i · p_j of places i and j. NaN if the table lacks a row for one of these places. */
  product: number;
}

/** The table that the switch selects. */
export const shownTable = (
  { waves, table }: Pick<Tables, 'waves' | 'table'>,
  { table: which }: Pick<State, 'table'>,
): Matrix => (which === 'sinusoid' ? waves : table);

/** A table of learned positions (8 × 8). It holds the random numbers that training would start from. */
export function learnedTable(engine: Engine): Matrix {
  const [drawn] = engine.random(808, [{ fn: 'embedding', num: sizes.learned, dim: sizes.columns }]);
  const weight = drawn?.values['weight'];
  if (!weight) throw new RangeError('the random generator returned no table');
  return matrixFromTensor(weight);
}

/** The sinusoidal encodings of 17 places (17 × 8). */
export const waveTable = (engine: Engine, base: number): Matrix =>
  engine.sinusoidalPositions(sizes.positions, sizes.columns, base);

/** The dot products p_i · p_j of the position vectors of all pairs of places of a table (rows × rows). */
export const placeProducts = (engine: Engine, table: Matrix): Matrix =>
  engine.matmul(table, table, { transposeB: true });

/** The engine's error message for a place beyond the learned table, or '' if the table has that place. */
function problemOf(engine: Engine, table: Matrix, place: number): string {
  try {
    engine.learnedPositions(table, place + 1);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function pairOf(shown: Matrix, products: Matrix, { position, otherPlace }: State): Pair {
  const known = Math.max(position, otherPlace) < shown.rows;
  return {
    other: otherPlace,
    distance: Math.abs(position - otherPlace),
    products,
    product: known ? (products.data[position * products.columns + otherPlace] ?? NaN) : NaN,
  };
}

export function tablesOf(
  engine: Engine,
  state: State,
  tables: Pick<Tables, 'waves' | 'table'>,
  products: Matrix,
): Tables {
  const { position, otherPlace } = state;
  return {
    ...tables,
    asked: {
      position,
      longest: sizes.learned,
      problem: problemOf(engine, tables.table, Math.max(position, otherPlace)),
    },
    pair: pairOf(shownTable(tables, state), products, state),
  };
}
