// What rows of weights add up to: one, unless the learner has set a weight, or a mask has thrown some away.
import type { Matrix } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { rowOf } from '../engine/matrix.ts';
import type { State } from '../store/state.ts';
import { lookUp } from './values.ts';
import type { Makers, Values } from './values.ts';

/** Each row's sum (rows × 1); a row that is not a number has none. */
export function rowSums(engine: Engine, weights: Matrix): Matrix {
  const finite = { ...weights, data: weights.data.map((weight) => (Number.isNaN(weight) ? 0 : weight)) };
  const sums = engine.matmul(
    finite,
    rowOf(weights, 0).map(() => [1]),
  );
  return { ...sums, data: sums.data.map((sum, row) => (rowOf(weights, row).some(Number.isNaN) ? NaN : sum)) };
}

/** The name under which the sums of a matrix are kept: "river.weights" is "river-weights". */
export const sumsName = (path: string): string => path.replaceAll('.', '-');

/** The table of weights and the row that an edit speaks of: a weight itself, or a stage of the softmax that makes the row. */
function rowOfEdit(edit: string): [path: string, row: number] | undefined {
  const [, group, row] = /^(.*)\.softmax\.(\d+)\./.exec(edit) ?? [];
  if (group) return [`${group}.weights`, Number(row)];
  const [, path, own] = /^(.*\.(?:weights|rounded))\.(\d+)\.\d+$/.exec(edit) ?? [];
  return path ? [path, Number(own)] : undefined;
}

const rowsOfEdits = ({ edits }: State): [string, number][] =>
  Object.keys(edits)
    .map(rowOfEdit)
    .filter((found) => found !== undefined);

/** Rows of a table of weights in which the learner has set a number, by their places. */
export const rowsSet = (path: string, state: State): number[] =>
  [...new Set(rowsOfEdits(state).flatMap(([own, row]) => (own === path ? row : [])))].sort();

/** The sums of a table that can be computed, or undefined. */
function sumsAt(engine: Engine, values: Values, path: string): Matrix | undefined {
  try {
    const weights = lookUp(values, path) as Matrix | undefined;
    return weights && rowSums(engine, weights);
  } catch {
    return undefined;
  }
}

/** The sums of each table of weights in which the learner has set a number. */
export const pinnedSums: NonNullable<Makers['sums']> = (engine, state, values) =>
  Object.fromEntries(
    [...new Set(rowsOfEdits(state).map(([path]) => path))].flatMap((path) => {
      const sums = sumsAt(engine, values, path);
      return sums ? [[sumsName(path), sums] as const] : [];
    }),
  );
