// Splits the trace of multi-head attention into its heads.
import type { FieldName, Matrix, Trace } from 'riverbank';
import { rowsOf } from './matrix.ts';

const partFields = ['queries', 'keys', 'values', 'scores', 'scaled', 'weights', 'context'] as const;
/**
 * One head's part of the trace. Scores, scaled scores and weights: tokens × tokens. The other matrices: tokens × head
 * columns.
 */
export type HeadPart = Record<(typeof partFields)[number], Matrix>;

/** Splits a trace into the parts of its heads; `more` names further fields to include. */
export const partsOf = (trace: Trace, more: readonly FieldName[] = []): HeadPart[] =>
  Array.from(
    { length: trace.heads },
    (_, head) =>
      Object.fromEntries(
        [...partFields, ...more].map((field) => {
          const rows = trace[field].rows / trace.heads;
          return [field, rowsOf(trace[field], head * rows, rows)];
        }),
      ) as HeadPart,
  );
