// Applies the learner's edits to matrices: an edit replaces a given number, and becomes a pin for a computed number.
import type { FieldName, Matrix, Pin } from 'riverbank';
import { inGroup } from '../store/cell.ts';
import { editsIn } from '../store/edits.ts';
import type { MatrixField, MatrixName } from '../store/paths.ts';
import type { State } from '../store/state.ts';

/** A given matrix in which the learner's edits replace numbers. */
export function overlaid(state: State, matrix: MatrixName, given: Matrix): Matrix {
  const edits = editsIn(state, matrix);
  if (edits.length === 0) return given;
  const data = Float32Array.from(given.data);
  for (const { row, column, value } of edits)
    if (row < given.rows && column < given.columns) data[row * given.columns + column] = value;
  return { ...given, data };
}

/** The learner's edits of these fields of the trace, as pins. */
export const pinsOf = (state: State, group: string, fields: readonly (FieldName & MatrixField)[]): Pin[] =>
  fields.flatMap((field) =>
    editsIn(state, inGroup(group, field)).map(({ matrix: _, ...place }): Pin => ({ field, ...place })),
  );
