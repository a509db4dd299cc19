// Computes attention with the chosen widths of queries, keys and values, or reports the engine's error if they do not
// fit.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { integers } from '../../core/exercises/kind.ts';
import type { Role } from '../../core/lesson/learned.ts';
import type { HandValues } from './hand.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';

export interface WidthValues {
  tokens: number;
  query: number;
  key: number;
  value: number;
  /** The engine's error message for these widths, or '' if they fit. */
  complaint: string;
  /** The attention weights (3 × 3). Missing if the widths do not fit. */
  weights?: Matrix;
  /** The values (3 × d_v). Missing if the widths do not fit. */
  values?: Matrix;
  /** The context (3 × d_v). Missing if the widths do not fit. */
  context?: Matrix;
}

/** The first `width` columns of the weight matrix (4 × width), extended by random columns if it has too few. */
function cutTo(engine: Engine, weight: Matrix, seed: number, width: number): Matrix {
  const more = integers(engine, seed, weight.rows * 3, 0, 3);
  return matrixOf(
    Array.from({ length: weight.rows }, (_, row) =>
      [...rowOf(weight, row), ...more.slice(row * 3, row * 3 + 3)].slice(0, width),
    ),
  );
}

export function widthValues(engine: Engine, state: State, hand: HandValues): WidthValues {
  const { queryWidth: query, keyWidth: key, valueWidth: value } = state;
  const { embeddings, queryWeight, keyWeight, valueWeight } = hand;
  const weights: Record<Role, Matrix> = {
    query: cutTo(engine, queryWeight, 8001, query),
    key: cutTo(engine, keyWeight, 8002, key),
    value: cutTo(engine, valueWeight, 8003, value),
  };
  const plain = { tokens: embeddings.rows, query, key, value };
  try {
    const {
      weights: shares,
      values,
      context,
    } = engine.attend({
      embeddings,
      query: { weight: weights.query },
      key: { weight: weights.key },
      value: { weight: weights.value },
      scale: 'off',
    });
    return { ...plain, complaint: '', weights: shares, values, context };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The engine adds the names of its inputs in brackets. The page has other names for them.
    return { ...plain, complaint: message.replace(/ \([^)]*\)/g, '') };
  }
}
