// Computes chapter 8's tables of positions: sinusoids for many places, a shorter learned table, and the products of their rows.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixFromTensor } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import type { State } from '../../core/store/state.ts';

/** The sizes of the tables: 17 sinusoidal positions or 8 learned ones, with 8 columns each. */
const sizes = { positions: 17, learned: 8, columns: 8 };

export interface Tables {
  /** The sinusoidal table (17 × 8), and the learned table, which has only eight places (8 × 8). */
  waves: Matrix;
  table: Matrix;
  asked: { position: number; longest: number; problem: string };
  pair: Pair;
}

/** A comparison of two places, i and j, of the table that is shown. */
export interface Pair {
  /** The place j. */
  other: number;
  /** |i − j| */
  distance: number;
  /** p_i · p_j for all pairs of places (rows × rows). */
  products: Matrix;
  /** p_i · p_j for these two places. NaN if the table lacks a row for one of them. */
  product: number;
}

/** The table that the switch selects. */
export const shownTable = ({ waves, table }: Pick<Tables, 'waves' | 'table'>, { table: which }: State): Matrix =>
  which === 'sinusoid' ? waves : table;

const drawnTable = (engine: Engine): Matrix =>
  once(engine, 'learned table', () => {
    const [drawn] = engine.random(808, [{ fn: 'embedding', num: sizes.learned, dim: sizes.columns }]);
    const weight = drawn?.values['weight'];
    if (!weight) throw new RangeError('the generator gave no table');
    return matrixFromTensor(weight);
  });

/** The engine's error message for a place beyond the learned table, or '' if the table has that place. */
function problemOf(engine: Engine, table: Matrix, place: number): string {
  try {
    engine.learnedPositions(table, place + 1);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function pairOf(engine: Engine, shown: Matrix, { table, position, otherPlace }: State): Pair {
  const products = once(engine, `position products ${table}`, () => engine.matmul(shown, shown, { transposeB: true }));
  const known = Math.max(position, otherPlace) < shown.rows;
  return {
    other: otherPlace,
    distance: Math.abs(position - otherPlace),
    products,
    product: known ? (products.data[position * products.columns + otherPlace] ?? NaN) : NaN,
  };
}

export function tablesOf(engine: Engine, state: State, base: number): Tables {
  const waves = once(engine, 'waves', () => engine.sinusoidalPositions(sizes.positions, sizes.columns, base));
  const table = drawnTable(engine);
  const { position, otherPlace } = state;
  return {
    waves,
    table,
    asked: {
      position,
      longest: sizes.learned,
      problem: problemOf(engine, table, Math.max(position, otherPlace)),
    },
    pair: pairOf(engine, shownTable({ waves, table }, state), state),
  };
}
