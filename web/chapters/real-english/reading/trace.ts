// The steps of one head on one text, as matrices that the page's figures can show.
import type { CheckpointReader, HeadPlace } from 'riverbank/checkpoints';
import type { Span } from './model.ts';
import type { TraceView } from './view.ts';

export const traceFields = ['queries', 'keys', 'values', 'scores', 'scaled', 'weights', 'context'] as const;

/** In a model that sees only what came before, the scores of what comes later are masked: those are kept, too. */
export function traceOf(reader: CheckpointReader, { ids }: Span, { layer, head }: HeadPlace): TraceView {
  const trace = reader.trace(ids, { layer, head });
  const fields = Object.fromEntries([...traceFields, 'masked' as const].map((field) => [field, trace[field]]));
  return { ...fields, divisor: trace.divisor } as TraceView;
}
