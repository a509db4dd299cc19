// Chapter 8's tables of positions: sines and cosines for many places, a learned one that ends, and two of their rows compared.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixFromTensor } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import type { State } from '../../core/store/state.ts';

/** Positions and columns of the picture of waves; the learned table in it is shorter. */
const sizes = { positions: 17, learned: 8, columns: 8 };

export interface Tables {
  /** Sines and cosines of many places (17 × 8), and a table that was learned for eight of them (8 × 8). */
  waves: Matrix;
  table: Matrix;
  asked: { position: number; longest: number; problem: string };
  pair: Pair;
}

/** Two places i and j of the table that is shown. */
export interface Pair {
  /** j. */
  other: number;
  /** How far apart they are. */
  distance: number;
  /** p_i · p_j of all places (rows × rows). */
  products: Matrix;
  /** That of these two; NaN where the table has no row for one of them. */
  product: number;
}

/** The table that the switch shows. */
export const shownTable = ({ waves, table }: Pick<Tables, 'waves' | 'table'>, { table: which }: State): Matrix =>
  which === 'sinusoid' ? waves : table;

const drawnTable = (engine: Engine): Matrix =>
  once(engine, 'learned table', () => {
    const [drawn] = engine.random(808, [{ fn: 'embedding', num: sizes.learned, dim: sizes.columns }]);
    const weight = drawn?.values['weight'];
    if (!weight) throw new RangeError('the generator gave no table');
    return matrixFromTensor(weight);
  });

/** What the engine says to a place of the learned table; nothing where there is one. */
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
