// The building blocks backwards: from the gradient of a result to those of what it was made of.
import { attentionNames, writeAttention } from './attend-request.js';
import { checkOptions, type Names } from './check.js';
import type {
  AdamWState,
  Gradients,
  ProjectionGradients,
  StepGradients,
  TrainOptions,
} from './language-model-types.js';
import { activations, writeBlock, writeNorm } from './layers.js';
import { matrixSource } from './matrices.js';
import type { Reply } from './reply.js';
import type { Schema } from './schema.js';
import { reductions } from './softmax.js';
import type { LanguageModelCalls } from './tokenizers.js';
import type { AttendInput, Matrix } from './types.js';

type Options<F extends keyof Gradients, At extends number> = NonNullable<Parameters<Gradients[F]>[At]>;

const matmulNames: Names<Options<'matmul', 3>> = { transposeB: true };
const lossNames: Names<Options<'crossEntropy', 2>> = { reduction: true, ignoreIndex: true };
const attendNames: Names<Omit<AttendInput, 'precision'>> = { embeddings: true, ...attentionNames };
const adamwNames: Names<Omit<TrainOptions, 'clipNorm' | 'warmUpSteps'>> = {
  learningRate: true,
  beta1: true,
  beta2: true,
  eps: true,
  weightDecay: true,
};
const stateNames: Names<AdamWState> = { parameter: true, firstMoment: true, secondMoment: true };

type Optional<Name extends string> = { [N in Name]?: Matrix };

/** The matrices of these names that are there. */
function readOptional<Name extends string>(reply: Reply, names: readonly Name[]): Optional<Name> {
  const entries = names.flatMap((name) => (reply.flag() ? [[name, reply.matrix()] as const] : []));
  return Object.fromEntries(entries) as Optional<Name>;
}

const readProjection = (reply: Reply): ProjectionGradients => readOptional(reply, ['weight', 'bias']);
const readNorm = (reply: Reply): Optional<'gamma' | 'beta'> => readOptional(reply, ['gamma', 'beta']);

const readAttention = (reply: Reply, schema: Schema) => ({
  steps: schema.readMatrices(reply) as StepGradients,
  query: readProjection(reply),
  key: readProjection(reply),
  value: readProjection(reply),
  output: readProjection(reply),
});

export function gradientFunctions(calls: LanguageModelCalls, schema: Schema): Gradients {
  return {
    matmul: (a, b, dOut, options = {}) =>
      calls.run(
        'matmulGradient',
        (request) => {
          const { transposeB = false } = checkOptions('matmul', options, matmulNames);
          request.matrix('a', a).matrix('b', b).matrix('dOut', dOut).flag('transposeB', transposeB);
        },
        (reply) => ({ a: reply.matrix(), b: reply.matrix() }),
      ),

    linear: (x, weight, dOut) =>
      calls.run(
        'linearGradient',
        (request) => {
          request.matrix('x', x).matrix('weight', weight).matrix('dOut', dOut);
        },
        (reply) => ({ x: reply.matrix(), weight: reply.matrix(), bias: reply.matrix() }),
      ),

    softmax: (weights, dWeights) =>
      calls.run(
        'softmaxGradient',
        (request) => {
          request.matrix('weights', weights).matrix('dWeights', dWeights);
        },
        (reply) => reply.matrix(),
      ),

    layerNorm: (x, norm, dOut) =>
      calls.run(
        'layerNormGradient',
        (request) => {
          request.matrix('x', x);
          writeNorm(request, 'norm', norm);
          request.matrix('dOut', dOut);
        },
        (reply) => ({ x: reply.matrix(), ...readNorm(reply) }),
      ),

    activate: (x, activation, dOut) =>
      calls.run(
        'activateGradient',
        (request) => {
          request.matrix('x', x).choice('activation', activation, activations).matrix('dOut', dOut);
        },
        (reply) => reply.matrix(),
      ),

    crossEntropy: (logits, targets, options = {}) =>
      calls.run(
        'crossEntropyGradient',
        (request) => {
          const { reduction = 'mean', ignoreIndex = -100 } = checkOptions('crossEntropy', options, lossNames);
          request.matrix('logits', logits).int64s('targets', targets);
          request.choice('reduction', reduction, reductions).int64('ignoreIndex', ignoreIndex);
        },
        (reply) => reply.matrix(),
      ),

    attend: (input, dOutput) =>
      calls.run(
        'attendGradient',
        (request) => {
          const source = matrixSource('embeddings', checkOptions('attend', input, attendNames).embeddings);
          request.source(source);
          writeAttention(request, schema, input, source.rows);
          request.matrix('dOutput', dOutput);
        },
        (reply) => readAttention(reply, schema),
      ),

    block: (x, block, dOutput) =>
      calls.run(
        'blockGradient',
        (request) => {
          writeBlock(request, schema, x, block);
          request.matrix('dOutput', dOutput);
        },
        (reply) => ({
          x: reply.matrix(),
          norm1: readNorm(reply),
          norm2: readNorm(reply),
          attention: readAttention(reply, schema),
          widen: readProjection(reply),
          narrow: readProjection(reply),
        }),
      ),

    adamw: (state, gradient, step, options = {}) =>
      calls.run(
        'adamw',
        (request) => {
          const { parameter, firstMoment, secondMoment } = checkOptions('state', state, stateNames);
          const {
            learningRate = 1e-3,
            beta1 = 0.9,
            beta2 = 0.999,
            eps = 1e-8,
            weightDecay = 0.01,
          } = checkOptions('adamw', options, adamwNames);
          request.number('learningRate', learningRate).number('beta1', beta1).number('beta2', beta2);
          request.number('eps', eps).number('weightDecay', weightDecay).whole('step', step);
          request.matrix('parameter', parameter).matrix('gradient', gradient);
          request.matrix('firstMoment', firstMoment).matrix('secondMoment', secondMoment);
        },
        (reply) => ({ parameter: reply.matrix(), firstMoment: reply.matrix(), secondMoment: reply.matrix() }),
      ),
  };
}
