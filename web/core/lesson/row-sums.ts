// Computes the sums of rows of weights: a sum is 1 unless the learner has set a number or a mask has removed weights.
import type { Matrix } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { rowOf } from '../engine/matrix.ts';
import type { State } from '../store/state.ts';
import { editsIn } from '../store/edits.ts';
import type { MatrixPath } from '../store/paths.ts';
import { lookUp } from './look-up.ts';
import {
  fieldOf,
  partsOf,
  groupOf,
  inGroup,
  matrixText,
  readCell,
  readMatrix,
  stageNames,
  stageOf,
} from '../store/cell.ts';

/** The sum of each row (rows × 1); NaN for a row that contains NaN. */
export function rowSums(engine: Engine, weights: Matrix): Matrix {
  const finite = { ...weights, data: weights.data.map((weight) => (Number.isNaN(weight) ? 0 : weight)) };
  const sums = engine.matmul(
    finite,
    rowOf(weights, 0).map(() => [1]),
  );
  return { ...sums, data: sums.data.map((sum, row) => (rowOf(weights, row).some(Number.isNaN) ? NaN : sum)) };
}

/**
 * The key for the sums of a matrix: "river-weights" for "river.weights". The key has no dot, because a dot separates
 * the parts of a path.
 */
export const sumsName = (path: MatrixPath): string => partsOf(path).join('-');

/** The table of weights and the row that an edit changes. The edit sets a weight, or a stage of the row's softmax. */
function rowOfEdit(text: string): [path: MatrixPath, row: number] | undefined {
  const cell = readCell(text);
  if (!cell) return undefined;
  const stage = stageOf(cell.matrix);
  if (stage) return [matrixText({ matrix: inGroup(stage.group, 'weights') }), cell.row];
  return ['weights', 'rounded'].includes(fieldOf(cell.matrix)) ? [matrixText(cell), cell.row] : undefined;
}

/** The indices of the rows in which the learner has set a weight or a softmax stage. */
export function rowsSet(path: MatrixPath, state: State): number[] {
  const { matrix, head } = readMatrix(path);
  if (!['weights', 'rounded'].includes(fieldOf(matrix))) return [];
  const sources = [matrix, ...stageNames.map((stage) => inGroup(groupOf(matrix), `softmax.${stage}`))];
  const rows = sources.flatMap((source) => editsIn(state, source).filter((edit) => edit.head === head));
  return [...new Set(rows.map(({ row }) => row))].sort((a, b) => a - b);
}

/** The row sums of the table at a path; undefined if they cannot be computed. */
function sumsAt(engine: Engine, values: unknown, path: MatrixPath): Matrix | undefined {
  try {
    const weights = lookUp(values, path) as Matrix | undefined;
    return weights && rowSums(engine, weights);
  } catch {
    return undefined;
  }
}

/** The row sums of every table of weights that the learner has edited. Sums that cannot be computed are left out. */
export const pinnedSums = (engine: Engine, { edits }: State, values: unknown): Readonly<Record<string, Matrix>> =>
  Object.fromEntries(
    [...new Set(Object.keys(edits).flatMap((text) => rowOfEdit(text)?.[0] ?? []))].flatMap((path) => {
      const sums = sumsAt(engine, values, path);
      return sums ? [[sumsName(path), sums] as const] : [];
    }),
  );
