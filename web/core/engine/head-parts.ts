// A trace of several heads cut into its heads: each has its own queries, keys, values, scores, weights and context.
import type { FieldName, Matrix, Trace } from 'riverbank';
import { rowsOf } from './matrix.ts';

const partFields = ['queries', 'keys', 'values', 'scores', 'scaled', 'weights', 'context'] as const;
/** One head's rows of the trace: queries, keys, values and context (tokens × columns of a head), the others (tokens × tokens). */
export type HeadPart = Record<(typeof partFields)[number], Matrix>;

/** The rows of each head, cut out of a trace. */
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
