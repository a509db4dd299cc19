// The backward pass of the building blocks: from the gradient of a result to the gradients of its inputs.
import { attentionNames, attentionRecord, textInputs, withBlock } from '../engine/attend-request.js';
import { checkOptions, type Names } from '../wire/check.js';
import { setHeads } from '../wire/heads.js';
import { inLayoutsOf, torchWeight } from '../wire/layouts.js';
import { oneOrSeveral, refuseSeveral, type TextInputs } from '../wire/texts.js';
import type { AdamWState, Gradients } from './gradient-types.js';
import { matrixSource } from '../wire/matrices.js';
import * as operations from '../operations/gradients.js';
import type { Schema } from '../engine/schema.js';
import type { LanguageModelCalls } from './tokenizers.js';
import type { AttendInput, Block, MatrixLike } from '../engine/types.js';

const stateNames: Names<AdamWState> = { parameter: true, firstMoment: true, secondMoment: true };
type AttentionRows = Omit<AttendInput, 'precision' | 'cache'>;
const attendNames: Names<AttentionRows> = { embeddings: true, ...attentionNames };
const attendTexts: TextInputs = { ...textInputs, dOutput: 'no heads' };

const headsIn = ({ heads = 1, kvHeads = heads }: Pick<AttendInput, 'heads' | 'kvHeads'>) => ({ heads, kvHeads });

/** Checks that all matrices have the size of `parameter`. */
function checkSizes(matrices: Readonly<Record<string, MatrixLike>>): void {
  const sizes = Object.entries(matrices).map(([name, matrix]) => {
    const { rows, columns } = matrixSource(name, matrix);
    return [name, `${rows} × ${columns}`] as const;
  });
  const [, wanted] = sizes[0]!;
  const wrong = sizes.find(([, size]) => size !== wanted);
  if (wrong) throw new RangeError(`${wrong[0]} is ${wrong[1]} but parameter is ${wanted}`);
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
        checkSizes({ parameter, gradient, firstMoment, secondMoment });
        return [parameter, gradient, firstMoment, secondMoment, step, options];
      }),

    feedForward: (x, layer, dOutput) => inLayoutsOf(Object(layer), functions.feedForwardGradient(x, layer, dOutput)),

    attend: ((given: AttentionRows, dOutput: MatrixLike) => {
      checkOptions('attend', given, attendNames, 'input');
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
