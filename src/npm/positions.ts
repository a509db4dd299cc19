// Vectors, rotations and distances that tell attention which word came first.
import { rotaryLayouts } from './attend-request.js';
import type { Calls } from './calls.js';
import { checkOptions, type Names } from './check.js';
import type { Engine } from './engine.js';

type RotateOptions = NonNullable<Parameters<Engine['rotate']>[1]>;
type AlibiOptions = NonNullable<Parameters<Engine['alibi']>[2]>;
type Positions = Pick<
  Engine,
  'sinusoidalPositions' | 'learnedPositions' | 'addPositions' | 'concatenatePositions' | 'rotate' | 'alibi'
>;

const rotateNames: Names<RotateOptions> = { layout: true, base: true, positions: true };
const alibiNames: Names<AlibiOptions> = { causal: true };

export function positionFunctions(calls: Calls): Positions {
  return {
    sinusoidalPositions: (tokens, d, base = 10000) =>
      calls.run(
        'sinusoidalPositions',
        (request) => {
          request.whole('tokens', tokens).whole('d', d).number('base', base);
        },
        (reply) => reply.matrix(),
      ),

    learnedPositions: (table, tokens) =>
      calls.run(
        'learnedPositions',
        (request) => {
          request.matrix('table', table).whole('tokens', tokens);
        },
        (reply) => reply.matrix(),
      ),

    addPositions: (x, positions) =>
      calls.run(
        'addPositions',
        (request) => {
          request.matrix('x', x).matrix('positions', positions);
        },
        (reply) => reply.matrix(),
      ),

    concatenatePositions: (x, positions) =>
      calls.run(
        'concatenatePositions',
        (request) => {
          request.matrix('x', x).matrix('positions', positions);
        },
        (reply) => reply.matrix(),
      ),

    rotate: (x, options = {}) =>
      calls.run(
        'rotate',
        (request) => {
          const { layout = 'interleaved', base = 10000, positions = [] } = checkOptions('rotate', options, rotateNames);
          request
            .matrix('x', x)
            .choice('layout', layout, rotaryLayouts)
            .number('base', base)
            .wholes('positions', positions);
        },
        (reply) => reply.matrix(),
      ),

    alibi: (heads, tokens, options = {}) =>
      calls.run(
        'alibi',
        (request) => {
          const { causal = true } = checkOptions('alibi', options, alibiNames);
          request.whole('heads', heads).whole('tokens', tokens).flag('causal', causal);
        },
        (reply) => ({ slopes: reply.vector(), bias: reply.matrix() }),
      ),
  };
}
