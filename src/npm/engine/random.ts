// Computes PyTorch's random numbers for a seed and a list of calls on one generator.
import * as operations from '../operations/random.js';
import type { Agree, Differences, ParametersAsRecord } from '../wire/agreement.js';
import type { Calls } from '../wire/calls.js';
import { checkArray, checkOptions, wrongType } from '../wire/check.js';
import { parametersOf } from '../wire/kinds.js';
import { markTorchTensors } from '../wire/layouts.js';
import type { Reply } from '../wire/reply.js';
import type { Request } from '../wire/request.js';
import type { Engine } from './engine.js';
import type { RandomCall, RandomResult } from './types.js';

const rows = Object.values(operations);

/** The table of C++. Through RandomCallsAgree, the compiler checks that RandomCall has the same calls and fields. */
type Table = typeof operations;
type CallOf<Name> = RandomCall extends infer Call
  ? Call extends { fn: infer Fn }
    ? Name extends Fn
      ? Omit<Call, 'fn'>
      : never
    : never
  : never;
export type RandomCallsAgree = Agree<
  | Exclude<RandomCall['fn'], keyof Table>
  | Exclude<keyof Table, RandomCall['fn']>
  | { [Name in keyof Table]: Differences<CallOf<Name>, ParametersAsRecord<Table[Name]['parameters']>> }[keyof Table]
>;

/** Writes the call's name and its arguments, as src/wasm/engine/random.cc reads them. */
function writeCall(request: Request, name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null)
    throw wrongType(name, 'an object such as { fn: "rand", n: 4 }', value);
  const { fn } = value as { fn?: unknown };
  const row = rows.find((each) => each.name === fn);
  if (row === undefined) throw wrongType(`${name}.fn`, `one of ${rows.map((each) => each.name).join(', ')}`, fn);
  const parameters = parametersOf(row);
  const names: Record<string, true> = Object.fromEntries(
    ['fn', ...parameters.map((each) => each.name)].map((each) => [each, true]),
  );
  const given = checkOptions(name, value as Record<string, unknown>, names);
  request.text(`${name}.fn`, row.name);
  for (const each of parameters) request.value(each.kind, `${name}.${each.name}`, given[each.name]);
}

/** Reads one result. Marks the weights of layers as (out × in), so that no projection takes them for (in × out). */
function resultOf({ fn }: RandomCall, reply: Reply): RandomResult {
  const values = reply.tensors();
  if (fn === 'linear' || fn === 'multiheadAttention') markTorchTensors(values);
  return { values, draws: reply.number() };
}

export function randomFunctions(calls: Calls): Pick<Engine, 'random'> {
  return {
    random: (seed, list) => {
      const items = checkArray('calls', list, 'an array', (name, call) => [name, call] as const);
      return calls.run(
        'random',
        (request) => {
          request.seed('seed', seed).count(items.length);
          for (const [name, call] of items) writeCall(request, name, call);
        },
        (reply) => items.map(([, call]) => resultOf(call as RandomCall, reply)),
      );
    },
  };
}
