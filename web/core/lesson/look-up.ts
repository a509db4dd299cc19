// Finds a value in the value tree by its path, for example "river.scores.1.2".
import type { Matrix } from 'riverbank';
import { partsOf } from '../store/cell.ts';
import type { ShownPath } from '../store/paths.ts';

const isMatrix = (value: unknown): value is Matrix =>
  typeof value === 'object' && value !== null && 'data' in value && 'columns' in value;

/**
 * The value at a path, or undefined. After a matrix the path continues with a row and a column, after a list with a
 * place. Throws the part's error if the part could not be computed.
 */
export function lookUp(values: unknown, path: string): unknown {
  let value = values;
  const parts = partsOf(path);
  for (let i = 0; i < parts.length; i++) {
    if (typeof value !== 'object' || value === null) return undefined;
    const part = parts[i] ?? '';
    if (isMatrix(value) && /^\d+$/.test(part)) {
      const column = Number(parts[++i]);
      if (!(Number(part) < value.rows && column < value.columns)) return undefined;
      value = value.data[Number(part) * value.columns + column];
    } else {
      value = (value as Record<string, unknown>)[part];
    }
  }
  return value;
}

/** The number at a path; NaN if the path leads to no number. */
export function numberAt(values: unknown, path: ShownPath): number {
  const value = lookUp(values, path);
  return typeof value === 'number' ? value : NaN;
}

/** Whether a path names a cosine. A cosine is undefined (NaN) for a row of zeros. */
export const isCosine = (path: string): boolean => partsOf(path).some((part) => part === 'meter' || part === 'cosine');
