// Makes the engine's functions around one WebAssembly module.
import { attendWithCache } from './reference-cache.js';
import { attentionNames, attentionRecord, checkAttend, textInputs, withBlock } from './attend-request.js';
import type { Agree, ParameterDifferences } from '../wire/agreement.js';
import { Calls } from '../wire/calls.js';
import type { About, EngineOperation, Module } from '../wire/module.js';
import { checkArray, checkOptions, type Names } from '../wire/check.js';
import type { Engine } from './engine.js';
import { markLayout, markProjections, markTransposed, torchWeight } from '../wire/layouts.js';
import { matrixSource } from '../wire/matrices.js';
import { oneOrSeveral, refuseSeveral } from '../wire/texts.js';
import * as operations from '../operations/engine.js';
import { randomFunctions } from './random.js';
import { Schema } from './schema.js';
import { withTorchParameters } from './torch-parameters.js';
import type { AttendInput } from './types.js';
import { vocabularyTable } from './vocabulary.js';

/** The engine's functions whose arguments differ from those of their C++ operation. */
type Adapted = 'attend' | 'block' | 'matmul' | 'linear' | 'embedTokens' | 'fromTorch' | 'fromLinear';
type Direct = Exclude<keyof typeof operations, Adapted>;
export type EngineAgrees = Agree<
  {
    [Name in Direct]: ParameterDifferences<Required<Parameters<Engine[Name]>>, (typeof operations)[Name]['parameters']>;
  }[Direct]
>;

const attendNames: Names<AttendInput> = { embeddings: true, ...attentionNames, precision: true, cache: true };
const matmulNames: Names<NonNullable<Parameters<Engine['matmul']>[2]>> = { transposeB: true, precision: true };

export function createEngine(module: Module<EngineOperation>): Engine {
  const calls = new Calls<EngineOperation>(module);
  const schema = new Schema(calls);
  const attend = (input: AttendInput) =>
    calls.call(operations.attend, () => {
      const { precision = 'float32', embeddings } = checkAttend(input, attendNames);
      const source = matrixSource('embeddings', embeddings);
      return [precision, source, attentionRecord(schema, input, source.rows)];
    });
  return calls.describe({
    ...calls.functions(operations),
    ...randomFunctions(calls),

    // The functions that do more than pass their arguments to their C++ operation.
    schema: () => structuredClone([...schema.fields]),

    attend: ((given: unknown) =>
      oneOrSeveral(given, textInputs, (input: AttendInput) =>
        (Object(input) as AttendInput).cache === undefined
          ? attend(input)
          : attendWithCache(attend, checkAttend(input, attendNames)),
      )) as Engine['attend'],

    block: ((x: unknown, block: unknown) =>
      withBlock(schema, { x }, block, (read) => calls.call(operations.block, read))) as Engine['block'],

    rotate: (x, options) => {
      refuseSeveral('rotate', { x }, { x: 'no heads' });
      return calls.call(operations.rotate, () => [x, options]);
    },

    matmul: (a, b, options = {}) =>
      calls.call(operations.matmul, () => {
        const { transposeB = false, precision = 'float32' } = checkOptions('matmul', options, matmulNames, 'options');
        return [precision, a, b, transposeB];
      }),

    linear: (x, weight, bias) =>
      calls.call(operations.linear, () => [x, torchWeight('weight', weight, 'linear'), bias]),

    embedTokens: (vocabulary, tokens) =>
      calls.call(operations.embedTokens, () => [...vocabularyTable(vocabulary), tokens]),

    fromTorch: (parameters) =>
      withTorchParameters(parameters, (named) => markProjections(calls.call(operations.fromTorch, () => [named()]))),

    fromLinear: (weight) => {
      const source = matrixSource('weight', weight);
      return markTransposed(
        source,
        calls.call(operations.fromLinear, () => [source]),
      );
    },

    fromStack: (heads) =>
      markLayout(
        'riverbank',
        calls.call(operations.fromStack, () => [
          checkArray('heads', heads, 'an array of matrices', (name, head) => torchWeight(name, head, 'fromStack')),
        ]),
      ),
  } satisfies Omit<Engine, keyof About>);
}
