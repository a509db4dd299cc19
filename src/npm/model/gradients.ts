// The backward pass of the building blocks: from the gradient of a result to the gradients of its inputs.
import { attentionNames, attentionRecord, blockRecord, textInputs } from '../engine/attend-request.js';
import { checkOptions, type Names } from '../wire/check.js';
import { inLayoutsOf } from '../wire/layouts.js';
import { refuseSeveral } from '../wire/texts.js';
import type { AdamWState, Gradients } from './gradient-types.js';
import { matrixSource } from '../wire/matrices.js';
import * as operations from '../operations/gradients.js';
import type { Schema } from '../engine/schema.js';
import type { LanguageModelCalls } from './tokenizers.js';
import type { AttendInput } from '../engine/types.js';

const stateNames: Names<AdamWState> = { parameter: true, firstMoment: true, secondMoment: true };
const attendNames: Names<Omit<AttendInput, 'precision' | 'cache'>> = { embeddings: true, ...attentionNames };

export function gradientFunctions(calls: LanguageModelCalls, schema: Schema): Gradients {
  const functions = calls.functions(operations);
  return {
    matmul: functions.matmulGradient,
    linear: functions.linearGradient,
    softmax: functions.softmaxGradient,
    layerNorm: functions.layerNormGradient,
    activate: functions.activateGradient,
    rotate: functions.rotateGradient,
    crossEntropy: functions.crossEntropyGradient,

    adamw: (state, gradient, step, options) =>
      calls.call(operations.adamw, () => {
        const { parameter, firstMoment, secondMoment } = checkOptions('state', state, stateNames);
        return [parameter, gradient, firstMoment, secondMoment, step, options];
      }),

    feedForward: (x, layer, dOutput) => inLayoutsOf(Object(layer), functions.feedForwardGradient(x, layer, dOutput)),

    attend: (input, dOutput) => {
      const gradients = calls.call(operations.attendGradient, () => {
        refuseSeveral('the gradient of attend', checkOptions('attend', input, attendNames), textInputs);
        const source = matrixSource('embeddings', input.embeddings);
        return [source, attentionRecord(schema, input, source.rows), dOutput];
      });
      return inLayoutsOf(input, gradients);
    },

    block: (x, block, dOutput) => {
      const gradients = calls.call(operations.blockGradient, () => {
        const source = matrixSource('x', x);
        return [source, blockRecord(schema, block, source.rows), dOutput];
      });
      inLayoutsOf(block.attention, gradients.attention);
      return inLayoutsOf(block.feedForward, gradients);
    },
  };
}
