// Runs the golden cases of random numbers through the package: calls on one generator, compared bit for bit.
import { camelCase } from '../../../dist/npm/wire/calls.js';
import { tensorOf } from './tensors.mjs';

/** The files may call a layer's weight `out`. So the weight is given under both names. An unused name does no harm. */
const aliases = { weight: ['weight', 'out'], in_proj_weight: ['in_proj_weight', 'out'] };

/** The arguments of a call with the package's names. p may be a tensor. */
function callOf({ fn, args = {} }) {
  const { padding_idx: paddingIndex, ...rest } = args;
  const call = { fn: camelCase(fn), ...rest, ...(paddingIndex !== undefined && { paddingIndex }) };
  return call.p?.data ? { ...call, p: call.p.data } : call;
}

export function randomNumbers(engine, c) {
  const { calls, params } = c.record;
  c.ignore('seed'); // not read here: the generator gets the seed from the record
  if (!Array.isArray(calls)) {
    throw new Error('it has no calls');
  }
  engine.random(params?.seed, calls.map(callOf)).forEach(({ values, draws }, index) => {
    for (const [name, tensor] of Object.entries(values)) {
      for (const alias of aliases[name] ?? [name]) {
        c.give(`calls[${index}].${alias}`, tensorOf(tensor.data, tensor.shape));
      }
    }
    c.give(`calls[${index}].draws_used`, { dtype: 'i64', shape: [], data: [draws] });
  });
}
