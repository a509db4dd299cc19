// Splits the trace of multi-head attention into its heads.
import type { FieldName, Matrix, Trace } from 'riverbank';
import { rowsOf } from './matrix.ts';

const partFields = ['queries', 'keys', 'values', 'scores', 'scaled', 'weights', 'context'] as const;
/**
 * One head's part of the trace. Queries, keys, values and context: tokens × head columns; the others: tokens × tokens.
 */
export type HeadPart = Record<(typeof partFields)[number], Matrix>;

/** The part of each head; `more` names further fields to include. */
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
