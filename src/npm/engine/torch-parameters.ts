// Reads the parameters of an nn.MultiheadAttention, with riverbank's names or with PyTorch's.
import type { Agree, Differences } from '../wire/agreement.js';
import { checkOptions } from '../wire/check.js';
import { torchWeight } from '../wire/layouts.js';
import { fromTorch } from '../operations/engine.js';
import type { TorchParameters, TorchStateDict } from './types.js';

const ourNames = fromTorch.parameters[0][1];
export type TorchAgrees = Agree<Differences<TorchParameters, typeof ourNames>>;

/** PyTorch's names of the parameters, and riverbank's names. */
const torchNames = {
  in_proj_weight: 'inProjWeight',
  in_proj_bias: 'inProjBias',
  'out_proj.weight': 'outProjWeight',
  'out_proj.bias': 'outProjBias',
} as const satisfies Record<keyof TorchStateDict, keyof TorchParameters>;

/** Throws if the parameters are those of a whole model, with a prefix before each name. */
function refuseWholeModel(given: object): void {
  const prefix = Object.keys(given).flatMap((name) => /^(.+\.)in_proj_weight$/.exec(name)?.[1] ?? [])[0];
  if (prefix !== undefined && !('in_proj_weight' in given))
    throw new TypeError(
      `fromTorch takes one layer's in_proj_weight but has "${prefix}in_proj_weight"; pass only the parameters whose names begin with "${prefix}", without this prefix`,
    );
}

/** Returns parameters with PyTorch's names under riverbank's names. */
function renamed(given: object): TorchParameters {
  refuseWholeModel(given);
  const named = checkOptions('fromTorch', given as TorchStateDict, torchNames, 'parameters');
  const entries = Object.entries(torchNames).map(([theirs, ours]) => [ours, named[theirs as keyof TorchStateDict]]);
  return Object.fromEntries(entries) as unknown as TorchParameters;
}

/**
 * Returns the parameters after checking the layout of their weights, which must be (out × in). Throws a RangeError for
 * a weight that riverbank returned as (in × out).
 */
function checked(given: TorchParameters): TorchParameters {
  const named = checkOptions('fromTorch', given, ourNames, 'parameters');
  const weights = (['inProjWeight', 'outProjWeight'] as const).flatMap((name) => {
    const weight = named[name];
    return weight === undefined ? [] : [[name, torchWeight(name, weight, 'fromTorch')] as const];
  });
  return { ...named, ...Object.fromEntries(weights) };
}

/**
 * Calls `run` with a function that reads the parameters. If the caller has used PyTorch's names, error messages use
 * them too.
 */
export function withTorchParameters<V>(given: unknown, run: (read: () => TorchParameters) => V): V {
  const isObject = typeof given === 'object' && given !== null;
  const isTorch = isObject && !Object.keys(given).some((name) => Object.hasOwn(ourNames, name));
  try {
    return run(() => checked(isTorch ? renamed(given) : (given as TorchParameters)));
  } catch (error) {
    if (isTorch && error instanceof Error)
      for (const [theirs, ours] of Object.entries(torchNames)) error.message = error.message.replaceAll(ours, theirs);
    throw error;
  }
}
