// Computes the sums of rows of weights: a sum is 1 unless the learner has set a weight or a mask has removed some.
import type { Matrix } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { rowOf } from '../engine/matrix.ts';
import type { State } from '../store/state.ts';
import { lookUp } from './look-up.ts';
import type { Makers, Values } from './values.ts';

/** The sum of each row (rows × 1); NaN for a row that contains NaN. */
export function rowSums(engine: Engine, weights: Matrix): Matrix {
  const finite = { ...weights, data: weights.data.map((weight) => (Number.isNaN(weight) ? 0 : weight)) };
  const sums = engine.matmul(
    finite,
    rowOf(weights, 0).map(() => [1]),
  );
  return { ...sums, data: sums.data.map((sum, row) => (rowOf(weights, row).some(Number.isNaN) ? NaN : sum)) };
}

/** The key for the sums of a matrix: "river-weights" for "river.weights". A dot would split the path. */
export const sumsName = (path: string): string => path.replaceAll('.', '-');

/** The table of weights and the row that an edit changes: it sets a weight, or a softmax stage of the row. */
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

/** The numbers of the rows in which the learner has set a weight or a softmax stage. */
export const rowsSet = (path: string, state: State): number[] =>
  [...new Set(rowsOfEdits(state).flatMap(([own, row]) => (own === path ? row : [])))].sort();

/** The row sums of the table at a path; undefined if they cannot be computed. */
function sumsAt(engine: Engine, values: Values, path: string): Matrix | undefined {
  try {
    const weights = lookUp(values, path) as Matrix | undefined;
    return weights && rowSums(engine, weights);
  } catch {
    return undefined;
  }
}

/** The row sums of every table of weights that the learner has edited. */
export const pinnedSums: NonNullable<Makers['sums']> = (engine, state, values) =>
  Object.fromEntries(
    [...new Set(rowsOfEdits(state).map(([path]) => path))].flatMap((path) => {
      const sums = sumsAt(engine, values, path);
      return sums ? [[sumsName(path), sums] as const] : [];
    }),
  );
