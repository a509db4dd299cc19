// Creates the functions of the backward pass. Each turns the gradient of a result into the gradients of its inputs.
import { attentionNames, attentionRecord, checkAttend, textInputs, withBlock } from '../engine/attend-request.js';
import { checkOptions, type Names } from '../wire/check.js';
import { setHeads } from '../wire/heads.js';
import { inLayoutsOf, torchWeight } from '../wire/layouts.js';
import { oneOrSeveral, refuseSeveral, type TextInputs } from '../wire/texts.js';
import type { AdamWState, Gradients } from './gradient-types.js';
import { matrixSource, type Source } from '../wire/matrices.js';
import * as operations from '../operations/gradients.js';
import type { Schema } from '../engine/schema.js';
import type { LanguageModelCalls } from './tokenizers.js';
import type { AttendInput, Block, MatrixLike } from '../engine/types.js';

const stateNames: Names<AdamWState> = { parameter: true, firstMoment: true, secondMoment: true };
type AttentionRows = Omit<AttendInput, 'precision' | 'cache'>;
const attendNames: Names<AttentionRows> = { embeddings: true, ...attentionNames };
const attendTexts: TextInputs = { ...textInputs, dOutput: 'no heads' };

const headsIn = ({ heads = 1, kvHeads = heads }: Pick<AttendInput, 'heads' | 'kvHeads'>) => ({ heads, kvHeads });

/** Returns the matrices. Throws a RangeError if one of them is not of the same size as the first. */
function sameSize(matrices: Readonly<Record<string, MatrixLike>>): Source[] {
  const sources = Object.entries(matrices).map(([name, matrix]) => [name, matrixSource(name, matrix)] as const);
  const [first, { rows, columns }] = sources[0]!;
  for (const [name, source] of sources)
    if (source.rows !== rows || source.columns !== columns)
      throw new RangeError(`${name} is ${source.rows} × ${source.columns} but ${first} is ${rows} × ${columns}`);
  return sources.map(([, source]) => source);
}

export function gradientFunctions(calls: LanguageModelCalls, schema: Schema): Gradients {
  const functions = calls.functions(operations);
  return {
    matmul: functions.matmulGradient,
    linear: (x, weight, dOut) => functions.linearGradient(x, torchWeight('weight', weight, 'linear'), dOut),
    softmax: functions.softmaxGradient,
    layerNorm: functions.layerNormGradient,
    activate: functions.activateGradient,
    rotate: (options, dOut) => {
      refuseSeveral('the gradient of rotate', { dOut }, { dOut: 'no heads' });
      return functions.rotateGradient(options, dOut);
    },
    crossEntropy: functions.crossEntropyGradient,

    adamw: (state, gradient, step, options) =>
      calls.call(operations.adamw, () => {
        const { parameter, firstMoment, secondMoment } = checkOptions('state', state, stateNames);
        const [p, g, m, v] = sameSize({ parameter, gradient, firstMoment, secondMoment }) as [
          Source,
          Source,
          Source,
          Source,
        ];
        return [p, g, m, v, step, options];
      }),

    feedForward: (x, layer, dOutput) => inLayoutsOf(Object(layer), functions.feedForwardGradient(x, layer, dOutput)),

    attend: ((given: AttentionRows, dOutput: MatrixLike) => {
      checkAttend(given, attendNames);
      return oneOrSeveral({ ...given, dOutput }, attendTexts, (input: AttentionRows & { dOutput: MatrixLike }) => {
        const gradients = calls.call(operations.attendGradient, () => {
          const embeddings = matrixSource('embeddings', input.embeddings);
          return [embeddings, attentionRecord(schema, input, embeddings.rows), input.dOutput];
        });
        setHeads(gradients.steps, headsIn(input));
        return inLayoutsOf(given, gradients);
      });
    }) as Gradients['attend'],

    block: ((x: unknown, block: Block, given: unknown) =>
      withBlock(schema, { x, dOutput: given }, block, (read, dOutput) => {
        const gradients = calls.call(operations.blockGradient, () => [...read(), dOutput]);
        setHeads(gradients.attention.steps, headsIn(block.attention));
        inLayoutsOf(block.attention, gradients.attention);
        return inLayoutsOf(block.feedForward, gradients);
      })) as Gradients['block'],
  };
}
