// Softmax, its stages, and the loss that is made of it.
import { fullyMaskedRules, softmaxKinds } from './attend-request.js';
import type { Calls } from './calls.js';
import { checkOptions, type Names } from './check.js';
import type { Engine } from './engine.js';

type SoftmaxOptions = NonNullable<Parameters<Engine['softmax']>[1]>;
type StepsOptions = NonNullable<Parameters<Engine['softmaxSteps']>[1]>;
type LossOptions = NonNullable<Parameters<Engine['crossEntropy']>[2]>;

const softmaxNames: Names<SoftmaxOptions> = { kind: true, log: true, fullyMasked: true, allowNonFinite: true };
const stepsNames: Names<StepsOptions> = { kind: true };
const lossNames: Names<LossOptions> = { reduction: true, ignoreIndex: true };
export const reductions = ['mean', 'sum'] as const; // in the order of the enum in C++

export function softmaxFunctions(calls: Calls): Pick<Engine, 'softmax' | 'softmaxSteps' | 'crossEntropy'> {
  return {
    softmax: (x, options = {}) =>
      calls.run(
        'softmax',
        (request) => {
          const {
            kind = 'stable',
            log = false,
            fullyMasked = 'zero',
            allowNonFinite = false,
          } = checkOptions('softmax', options, softmaxNames);
          request.matrix('x', x).choice('kind', kind, softmaxKinds).flag('log', log);
          request.choice('fullyMasked', fullyMasked, fullyMaskedRules).flag('allowNonFinite', allowNonFinite);
        },
        (reply) => reply.matrix(),
      ),

    softmaxSteps: (row, options = {}) =>
      calls.run(
        'softmaxSteps',
        (request) => {
          const { kind = 'stable' } = checkOptions('softmaxSteps', options, stepsNames);
          request.vector('row', row).choice('kind', kind, softmaxKinds);
        },
        (reply) => ({
          maximum: reply.number(),
          shifted: reply.vector(),
          exponentials: reply.vector(),
          sum: reply.number(),
          weights: reply.vector(),
        }),
      ),

    crossEntropy: (logits, targets, options = {}) =>
      calls.run(
        'crossEntropy',
        (request) => {
          const { reduction = 'mean', ignoreIndex = -100 } = checkOptions('crossEntropy', options, lossNames);
          request.matrix('logits', logits).int64s('targets', targets);
          request.choice('reduction', reduction, reductions).int64('ignoreIndex', ignoreIndex);
        },
        (reply) => reply.number(),
      ),
  };
}
