// Collects the intermediate matrices of one head on one text, for the page's figures.
import type { Matrix } from 'riverbank';
import type { CheckpointReader, HeadPlace } from 'riverbank/checkpoints';
import type { Span } from './model.ts';
import type { TraceView } from './view.ts';

export const traceFields = ['queries', 'keys', 'values', 'scores', 'scaled', 'weights', 'context'] as const;

const biasOf = (bias: Float32Array | undefined): Matrix | undefined =>
  bias && { rows: 1, columns: bias.length, data: bias };

/**
 * The matrices of one head on a text. They include the masked scores. Only causal models mask scores. In other models
 * the masked scores equal the scaled scores.
 */
export function traceOf(reader: CheckpointReader, { ids }: Span, { layer, head }: HeadPlace): TraceView {
  const trace = reader.trace(ids, { layer, head });
  const fields = Object.fromEntries([...traceFields, 'masked' as const].map((field) => [field, trace[field]]));
  const { query, key, value } = reader.projections({ layer, head });
  const learned = Object.fromEntries(
    Object.entries({ queries: query, keys: key, values: value }).map(([field, { weight, bias }]) => [
      field,
      { weight, bias: biasOf(bias) },
    ]),
  );
  return { ...fields, embeddings: trace.embeddings, learned, divisor: trace.divisor } as TraceView;
}
