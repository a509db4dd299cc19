// Makes the engine's functions around one WebAssembly module.
import { attentionNames, attentionRecord, blockRecord } from './attend-request.js';
import type { Agree, ParameterDifferences } from '../wire/agreement.js';
import { Calls, type About } from '../wire/calls.js';
import { checkArray, checkOptions, type Names } from '../wire/check.js';
import type { Engine } from './engine.js';
import { matrixSource } from '../wire/matrices.js';
import type { EngineOperation, Module } from '../wire/module.js';
import * as operations from '../operations/engine.js';
import { randomFunctions } from './random.js';
import { Schema } from './schema.js';
import type { AttendInput } from './types.js';
import { vocabularyTable } from './vocabulary.js';

/** Functions whose arguments differ from those of the operation. */
type Adapted = 'attend' | 'block' | 'matmul' | 'embedTokens';
type Direct = Exclude<keyof typeof operations, Adapted>;
export type EngineAgrees = Agree<
  {
    [Name in Direct]: ParameterDifferences<Required<Parameters<Engine[Name]>>, (typeof operations)[Name]['parameters']>;
  }[Direct]
>;

const attendNames: Names<AttendInput> = { embeddings: true, ...attentionNames, precision: true };
const matmulNames: Names<NonNullable<Parameters<Engine['matmul']>[2]>> = { transposeB: true, precision: true };

export function createEngine(module: Module<EngineOperation>): Engine {
  const calls = new Calls<EngineOperation>(module, ['random']);
  const schema = new Schema(calls);
  return calls.describe({
    ...calls.functions(operations),
    ...randomFunctions(calls),

    // Functions whose arguments differ from those of the operation.
    schema: () => structuredClone([...schema.fields]),

    attend: (input: AttendInput) =>
      calls.call(operations.attend, () => {
        const { precision = 'float32', embeddings } = checkOptions('attend', input, attendNames);
        const source = matrixSource('embeddings', embeddings);
        return [precision, source, attentionRecord(schema, input, source.rows)];
      }),

    block: (x, block) =>
      calls.call(operations.block, () => {
        const source = matrixSource('x', x);
        return [source, blockRecord(schema, block, source.rows)];
      }),

    matmul: (a, b, options = {}) =>
      calls.call(operations.matmul, () => {
        const { transposeB = false, precision = 'float32' } = checkOptions('matmul', options, matmulNames);
        return [precision, a, b, transposeB];
      }),

    embedTokens: (vocabulary, tokens) =>
      calls.call(operations.embedTokens, () => [...vocabularyTable(vocabulary), tokens]),

    fromStack: (heads) =>
      calls.call(operations.fromStack, () => [checkArray('heads', heads, 'an array of matrices', matrixSource)]),
  } satisfies Omit<Engine, keyof About>);
}
