// Attention itself.
import { attentionNames, readTrace, writeAttention } from './attend-request.js';
import type { Calls } from './calls.js';
import { checkOptions, type Names } from './check.js';
import type { Engine } from './engine.js';
import { matrixSource } from './matrices.js';
import type { Schema } from './schema.js';
import type { AttendInput } from './types.js';

const attendNames: Names<AttendInput> = { embeddings: true, ...attentionNames, precision: true };

export function attendFunctions(calls: Calls, schema: Schema): Pick<Engine, 'attend' | 'schema'> {
  return {
    schema: () => structuredClone([...schema.fields]),

    attend: (input) =>
      calls.run(
        'attend',
        (request) => {
          const { precision = 'float32', embeddings } = checkOptions('attend', input, attendNames);
          const source = matrixSource('embeddings', embeddings);
          request.precision(precision).source(source);
          writeAttention(request, schema, input, source.rows);
        },
        (reply) => readTrace(reply, schema),
      ),
  };
}
