// Layer norm, activations, the feed-forward layer, and the transformer block that joins them with attention.
import { attentionNames, readTrace, writeAttention, writeProjection } from './attend-request.js';
import type { Calls } from './calls.js';
import { checkOptions, type Names } from './check.js';
import type { Engine } from './engine.js';
import { matrixSource } from './matrices.js';
import type { Reply } from './reply.js';
import type { Request } from './request.js';
import type { Schema } from './schema.js';
import type { Activation, Block, BlockTrace, FeedForward, FeedForwardSteps, LayerNorm, MatrixLike } from './types.js';

// In the order of the enums in C++.
export const activations: readonly Activation[] = ['none', 'relu', 'gelu', 'gelu_tanh'];
export const normPlaces = ['pre', 'post'] as const;

const normNames: Names<LayerNorm> = { gamma: true, beta: true, eps: true };
const feedForwardNames: Names<FeedForward> = { widen: true, narrow: true, activation: true };
const blockNames: Names<Block> = { normPlace: true, norm1: true, norm2: true, attention: true, feedForward: true };

export function writeNorm(request: Request, name: string, norm: LayerNorm = {}): void {
  const { gamma, beta, eps = 1e-5 } = checkOptions(name, norm, normNames);
  request.optionalVector(`${name}.gamma`, gamma).optionalVector(`${name}.beta`, beta).number(`${name}.eps`, eps);
}

function writeFeedForward(request: Request, layer: FeedForward): void {
  const { widen, narrow, activation = 'gelu' } = checkOptions('feedForward', layer, feedForwardNames);
  writeProjection(request, 'widen', widen);
  writeProjection(request, 'narrow', narrow);
  request.choice('activation', activation, activations);
}

export const readFeedForward = (reply: Reply): FeedForwardSteps => ({
  hidden: reply.matrix(),
  activated: reply.matrix(),
  output: reply.matrix(),
});

/** x, then the block that it goes through. */
export function writeBlock(request: Request, schema: Schema, x: MatrixLike, block: Block): void {
  const { normPlace = 'pre', norm1, norm2, attention, feedForward } = checkOptions('block', block, blockNames);
  const source = matrixSource('x', x);
  request.source(source).choice('normPlace', normPlace, normPlaces);
  writeNorm(request, 'norm1', norm1);
  writeNorm(request, 'norm2', norm2);
  writeAttention(request, schema, checkOptions('attention', attention, attentionNames), source.rows);
  writeFeedForward(request, feedForward);
}

export const readBlockTrace = (reply: Reply, schema: Schema): BlockTrace => ({
  normed1: reply.matrix(),
  attention: readTrace(reply, schema),
  afterAttention: reply.matrix(),
  normed2: reply.matrix(),
  feedForward: readFeedForward(reply),
  output: reply.matrix(),
});

export function layerFunctions(
  calls: Calls,
  schema: Schema,
): Pick<Engine, 'layerNorm' | 'activate' | 'feedForward' | 'block'> {
  return {
    layerNorm: (x, norm) =>
      calls.run(
        'layerNorm',
        (request) => {
          request.matrix('x', x);
          writeNorm(request, 'norm', norm);
        },
        (reply) => reply.matrix(),
      ),

    activate: (x, activation) =>
      calls.run(
        'activate',
        (request) => {
          request.matrix('x', x).choice('activation', activation, activations);
        },
        (reply) => reply.matrix(),
      ),

    feedForward: (x, layer) =>
      calls.run(
        'feedForward',
        (request) => {
          request.matrix('x', x);
          writeFeedForward(request, layer);
        },
        readFeedForward,
      ),

    block: (x, block) =>
      calls.run(
        'block',
        (request) => writeBlock(request, schema, x, block),
        (reply) => readBlockTrace(reply, schema),
      ),
  };
}
