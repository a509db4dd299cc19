// Makes the engine's functions around one WebAssembly module.
import { attendWithCache } from './reference-cache.js';
import { attentionNames, attentionRecord, textInputs, withBlock } from './attend-request.js';
import type { Agree, Differences, ParameterDifferences } from '../wire/agreement.js';
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
import type { AttendInput, TorchParameters, TorchStateDict } from './types.js';
import { vocabularyTable } from './vocabulary.js';

/** The engine's functions whose arguments differ from those of their C++ operation. */
type Adapted = 'attend' | 'block' | 'matmul' | 'linear' | 'embedTokens' | 'fromTorch' | 'fromLinear';
type Direct = Exclude<keyof typeof operations, Adapted>;
export type EngineAgrees = Agree<
  {
    [Name in Direct]: ParameterDifferences<Required<Parameters<Engine[Name]>>, (typeof operations)[Name]['parameters']>;
  }[Direct]
>;

export type TorchAgrees = Agree<Differences<TorchParameters, (typeof operations)['fromTorch']['parameters'][0][1]>>;

/** PyTorch's names of the parameters of a MultiheadAttention, and riverbank's names. */
const torchNames = {
  in_proj_weight: 'inProjWeight',
  in_proj_bias: 'inProjBias',
  'out_proj.weight': 'outProjWeight',
  'out_proj.bias': 'outProjBias',
} as const satisfies Record<keyof TorchStateDict, keyof TorchParameters>;

/** Whether the parameters have riverbank's names. Otherwise they have PyTorch's. */
const areInOurNames = (given: object): boolean =>
  Object.keys(given).some((name) => Object.hasOwn(operations.fromTorch.parameters[0][1], name));

/** Throws if the parameters are those of a whole model, with a prefix before each name. */
function refuseWholeModel(given: object): void {
  const prefix = Object.keys(given).flatMap((name) => /^(.*\.)in_proj_weight$/.exec(name)?.[1] ?? [])[0];
  if (prefix !== undefined && !('in_proj_weight' in given))
    throw new TypeError(
      `fromTorch takes one layer; pass only the parameters whose names begin with "${prefix}", without this prefix`,
    );
}

/** Renames the parameters if they have PyTorch's names. */
function inOurNames(given: Parameters<Engine['fromTorch']>[0]): TorchParameters {
  if (typeof given !== 'object' || given === null || areInOurNames(given)) return given as TorchParameters;
  refuseWholeModel(given);
  const named = checkOptions('fromTorch', given as TorchStateDict, torchNames, 'parameters');
  const entries = Object.entries(torchNames).map(([theirs, ours]) => [ours, named[theirs as keyof TorchStateDict]]);
  return Object.fromEntries(entries) as unknown as TorchParameters;
}

/** Returns the error with PyTorch's names in its message if the parameters have them. */
function inWordsOf(given: unknown, error: unknown): unknown {
  if (error instanceof Error && typeof given === 'object' && given !== null && !areInOurNames(given))
    for (const [theirs, ours] of Object.entries(torchNames)) error.message = error.message.replaceAll(ours, theirs);
  return error;
}

/** Returns the parameters after checking that riverbank has not made the weights in its own layout. */
function torchParameters(given: Parameters<Engine['fromTorch']>[0]): TorchParameters {
  const named = checkOptions('fromTorch', inOurNames(given), operations.fromTorch.parameters[0][1], 'parameters');
  const weights = (['inProjWeight', 'outProjWeight'] as const)
    .filter((name) => named[name] !== undefined)
    .map((name) => [name, torchWeight(name, named[name], 'fromTorch')]);
  return { ...named, ...Object.fromEntries(weights) };
}

const attendNames: Names<AttendInput> = { embeddings: true, ...attentionNames, precision: true, cache: true };
const matmulNames: Names<NonNullable<Parameters<Engine['matmul']>[2]>> = { transposeB: true, precision: true };

export function createEngine(module: Module<EngineOperation>): Engine {
  const calls = new Calls<EngineOperation>(module);
  const schema = new Schema(calls);
  const attend = (input: AttendInput) =>
    calls.call(operations.attend, () => {
      const { precision = 'float32', embeddings } = checkOptions('attend', input, attendNames, 'input');
      const source = matrixSource('embeddings', embeddings);
      return [precision, source, attentionRecord(schema, input, source.rows)];
    });
  return calls.describe({
    ...calls.functions(operations),
    ...randomFunctions(calls),

    // The functions whose arguments differ from those of their C++ operation.
    schema: () => structuredClone([...schema.fields]),

    attend: ((given: unknown) =>
      oneOrSeveral(given, textInputs, (input: AttendInput) =>
        (Object(input) as AttendInput).cache === undefined
          ? attend(input)
          : attendWithCache(attend, checkOptions('attend', input, attendNames, 'input')),
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

    fromTorch: (parameters) => {
      try {
        return markProjections(calls.call(operations.fromTorch, () => [torchParameters(parameters)]));
      } catch (error) {
        throw inWordsOf(parameters, error);
      }
    },

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
