// Weights written in other conventions, turned into the one used here.
import type { Calls } from './calls.js';
import { checkArray, checkOptions, type Names } from './check.js';
import type { Engine } from './engine.js';
import { matrixSource } from './matrices.js';
import type { Reply } from './reply.js';
import type { Projection } from './types.js';

type TorchParameters = Parameters<Engine['fromTorch']>[0];

const torchNames: Names<TorchParameters> = {
  inProjWeight: true,
  inProjBias: true,
  outProjWeight: true,
  outProjBias: true,
};

function readProjection(reply: Reply): Projection {
  const projection: Projection = {};
  if (reply.flag()) projection.weight = reply.matrix();
  if (reply.flag()) projection.bias = reply.vector();
  return projection;
}

export function conventionFunctions(calls: Calls): Pick<Engine, 'fromLinear' | 'fromStack' | 'fromTorch'> {
  return {
    fromLinear: (weight) =>
      calls.run(
        'fromLinear',
        (request) => {
          request.matrix('weight', weight);
        },
        (reply) => reply.matrix(),
      ),

    fromStack: (heads) =>
      calls.run(
        'fromStack',
        (request) => {
          const sources = checkArray('heads', heads, 'an array of matrices', matrixSource);
          request.count(sources.length);
          sources.forEach((source) => request.source(source));
        },
        (reply) => reply.matrix(),
      ),

    fromTorch: (parameters) =>
      calls.run(
        'fromTorch',
        (request) => {
          const { inProjWeight, inProjBias, outProjWeight, outProjBias } = checkOptions(
            'fromTorch',
            parameters,
            torchNames,
          );
          request.matrix('inProjWeight', inProjWeight).optionalVector('inProjBias', inProjBias);
          request.optionalMatrix('outProjWeight', outProjWeight).optionalVector('outProjBias', outProjBias);
        },
        (reply) => ({
          query: readProjection(reply),
          key: readProjection(reply),
          value: readProjection(reply),
          output: readProjection(reply),
        }),
      ),
  };
}
