// The functions of fast attention: one call for any input, or attention prepared for one shape.
import { scaleFields } from '../engine/attend-request.js';
import { Calls, type About } from '../wire/calls.js';
import { checkOptions, type Names } from '../wire/check.js';
import type { Fast, FastInput, FastShape } from './types.js';
import { matrixSource } from '../wire/matrices.js';
import { simpleForm } from '../wire/forms.js';
import type { FastOperation, Module } from '../wire/module.js';
import { Attention, Mask } from '../operations/records.js';
import { prepared, wrongNumbers } from './prepared-attention.js';
import type { Reply } from '../wire/reply.js';
import type { Request } from '../wire/request.js';
import type { Matrix } from '../engine/types.js';

const inputNames: Names<FastInput> = {
  queries: true,
  keys: true,
  values: true,
  heads: true,
  scale: true,
  mask: true,
  alibi: true,
  firstQuery: true,
  fullyMasked: true,
  weightRows: true,
  into: true,
};
const shapeNames: Names<FastShape> = { heads: true, queries: true, keys: true, dK: true, dV: true, causal: true };

/** The names of two choices, read once: in a small call, reading them would take as long as the attention itself. */
const [, scales] = simpleForm(Attention.scale);
const [, rules] = simpleForm(Attention.fullyMasked);

/** If a head has at least this many numbers of queries and keys, it is computed in a call of its own. */
const many = 8192;

/** Checks that `into` has exactly the size of the context. */
export function checkInto(into: unknown, rows: number, columns: number): void {
  if (into === undefined || (into instanceof Float32Array && into.length === rows * columns)) return;
  throw wrongNumbers('into', into, `the context has ${rows} × ${columns}`);
}

/**
 * Reads a matrix as Reply.matrix does, but into the caller's memory. It is not in Reply because the default entry does
 * not need it and its size is limited.
 */
function contextOf(module: Module<FastOperation>, reply: Reply, into: Float32Array | undefined): Matrix {
  if (!into) return reply.matrix();
  const [rows, columns, , address] = [reply.number(), reply.number(), reply.number(), reply.number()];
  into.set(new Float32Array(module.wasmMemory.buffer, address, into.length));
  return { rows, columns, data: into };
}

function writeInput(request: Request, input: FastInput): void {
  checkOptions('attendFast', input, inputNames);
  const matrices = (['queries', 'keys', 'values'] as const).map((name) => matrixSource(name, input[name]));
  checkInto(input.into, matrices[0]!.rows, matrices[2]!.columns);
  request.expect(matrices.reduce((numbers, { rows, columns }) => numbers + rows * columns, 0));
  request.wholes('weightRows', input.weightRows ?? []).whole('heads', input.heads ?? 1);
  const { scale, divisor = 1 } = scaleFields(input.scale);
  request.choice('scale', scale, scales).number('scale', divisor).form(Mask, 'mask', input.mask);
  request.optionalVector('alibi', input.alibi).whole('firstQuery', input.firstQuery ?? 0);
  request.choice('fullyMasked', input.fullyMasked ?? 'zero', rules);
  matrices.forEach((matrix) => request.source(matrix));
}

export function createFast(module: Module<FastOperation>): Fast {
  const calls = new Calls<FastOperation>(module);
  const functions: Omit<Fast, keyof About> = {
    attendFast: (input) =>
      calls.run(
        'attendFast',
        (request) => writeInput(request, input),
        (reply) => ({
          context: contextOf(module, reply, input.into),
          weights: reply.matrix(),
          fullyMaskedRows: reply.numbers(),
        }),
      ),

    prepare(shape) {
      const { heads = 1, queries, keys, dK, dV, causal = false } = checkOptions('prepare', shape, shapeNames);
      const [room, place, address] = calls.run(
        'prepare',
        (request) => {
          request.whole('heads', heads).flag('causal', causal).whole('queries', queries).whole('keys', keys);
          request.whole('dK', dK).whole('dV', dV);
        },
        (reply) => [reply.number(), reply.number(), reply.number()] as const,
      );
      const sizes = {
        queries: heads * queries * dK,
        keys: heads * keys * dK,
        values: heads * keys * dV,
        context: heads * queries * dV,
      };
      const forget = () =>
        calls.run(
          'forget',
          (request) => request.count(place),
          () => {},
        );
      const prepareHead =
        heads > 1 && sizes.queries + sizes.keys >= heads * many
          ? () => functions.prepare({ queries, keys, dK, dV, causal })
          : undefined;
      return prepared(module, room, address, heads, sizes, forget, prepareHead);
    },
  };
  return calls.describe(functions);
}
