// The learner's changes of one group of matrices: numbers laid over given ones, and pins for what the engine computes.
import type { FieldName, Matrix, Pin } from 'riverbank';
import type { State } from '../store/state.ts';

/** Everything set in the group, as a text that names it. */
export const editsOf = (state: State, group: string): string =>
  JSON.stringify(Object.entries(state.edits).filter(([path]) => path.startsWith(`${group}.`)));

/** A given matrix with the learner's numbers on top. */
export function overlaid(state: State, path: string, given: Matrix): Matrix {
  const data = given.data.map(
    (number, i) => state.edits[`${path}.${Math.floor(i / given.columns)}.${i % given.columns}`] ?? number,
  );
  return { ...given, data };
}

/** Cells of these fields of the trace that the learner has set. */
export function pinsOf(state: State, group: string, fields: readonly FieldName[]): Pin[] {
  return Object.entries(state.edits).flatMap(([path, value]) => {
    const field = fields.find((name) => path.startsWith(`${group}.${name}.`));
    const [row, column] = path.split('.').slice(-2).map(Number);
    return field && row !== undefined && column !== undefined ? [{ field, row, column, value }] : [];
  });
}
