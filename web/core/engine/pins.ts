// Applies the learner's edits to one group of matrices: they replace given numbers, and become pins for computed ones.
import type { FieldName, Matrix, Pin } from 'riverbank';
import type { State } from '../store/state.ts';

/** All edits of the group as one text, to use in a cache key. */
export const editsOf = (state: State, group: string): string =>
  JSON.stringify(Object.entries(state.edits).filter(([path]) => path.startsWith(`${group}.`)));

/** A given matrix in which the learner's edits replace numbers. */
export function overlaid(state: State, path: string, given: Matrix): Matrix {
  const data = given.data.map(
    (number, i) => state.edits[`${path}.${Math.floor(i / given.columns)}.${i % given.columns}`] ?? number,
  );
  return { ...given, data };
}

/** The learner's edits of these fields of the trace, as pins. */
export function pinsOf(state: State, group: string, fields: readonly FieldName[]): Pin[] {
  return Object.entries(state.edits).flatMap(([path, value]) => {
    const field = fields.find((name) => path.startsWith(`${group}.${name}.`));
    const [row, column] = path.split('.').slice(-2).map(Number);
    return field && row !== undefined && column !== undefined ? [{ field, row, column, value }] : [];
  });
}
