// Creates the functions of fast attention: one call for any input, or attention prepared for one shape.
import * as operations from '../operations/attend-fast.js';
import { FastInput as FastInputKind, FastShape as FastShapeKind } from '../operations/records.js';
import type { Agree, Differences } from '../wire/agreement.js';
import { Calls } from '../wire/calls.js';
import type { About, FastOperation, Module } from '../wire/module.js';
import { checkFlag, checkOptions, type Hint, type Names } from '../wire/check.js';
import { Handle } from '../wire/handle.js';
import { slopesOf, withHeads } from '../wire/heads.js';
import { maskHint } from '../wire/hints.js';
import { matrixSource } from '../wire/matrices.js';
import { oneOrSeveral, type TextInputs } from '../wire/texts.js';
import { checkKvHeads, withCache } from './fast-cache.js';
import { prepared, wrongNumbers } from './prepared-attention.js';
import type { Fast, FastInput, FastShape, RangeMask } from './types.js';

const { causal, window, ...otherShape } = FastShapeKind;
const shapeNames: Names<FastShape> = { ...otherShape, mask: true };
const maskNames: Names<RangeMask> = { causal, window };

/** The hint for a part of a mask in the options of `prepare` and of a pool, or in their mask. */
export const rangeHint: Hint = (key) =>
  maskHint(key) && !Object.hasOwn(maskNames, key) ? `attend() of riverbank/fast takes mask.${key}` : maskHint(key);

/** Returns advice for an option that `attend` of riverbank/fast does not have because it belongs elsewhere. */
const attendHint: Hint = (key) =>
  /^past(Keys|Values)$/.test(key) ? 'cache keeps the keys and values of earlier tokens' : maskHint(key);

/** Returns a copy of a mask that has no matrices, after checking the names of its parts and the type of `causal`. */
export function checkRangeMask(mask: RangeMask | undefined): RangeMask {
  const given = { ...checkOptions('mask', mask ?? {}, maskNames, undefined, rangeHint) };
  if (given.causal !== undefined) checkFlag('mask.causal', given.causal);
  if (given.window !== undefined) given.window = { ...checkOptions('mask.window', given.window, window) };
  return given;
}

const inputNames: Names<FastInput> = { ...FastInputKind, into: true };

/**
 * Checks while compiling that the public types and the tables of C++ have the same fields. Three fields differ: C++
 * does not know `into`, gets a number in place of the object `cache`, and has the parts of a shape's `mask` as fields.
 */
export type FastAgrees = Agree<
  | Differences<Omit<FastInput, 'into' | 'cache'>, Omit<typeof FastInputKind, 'cache'>>
  | Differences<Omit<FastShape, 'mask'> & RangeMask, typeof FastShapeKind>
>;

/** The inputs that may differ between texts, so that each text has its own matrix. */
export const textInputs: TextInputs = { queries: 'heads', keys: 'kvHeads', values: 'kvHeads' };

/**
 * The smallest number of floats in the queries and keys of one head (taken together) for which a prepared attention
 * computes each head in a call of its own. Heads that share keys, or have sinks or ALiBi, are always computed together.
 */
const many = 8192;

/** Checks that `into`, if it is given, is a Float32Array with exactly the size of the context. */
export function checkInto(into: unknown, rows: number, columns: number): void {
  if (into === undefined || (into instanceof Float32Array && into.length === rows * columns)) return;
  throw wrongNumbers('into', into, `the context has ${rows} × ${columns}`);
}

/** In C++, 0 means that `kvHeads` or `softcap` was not given. So a 0 from the caller is refused here. */
function refuseZero(input: Pick<FastInput, 'kvHeads' | 'softcap'>): void {
  for (const name of ['kvHeads', 'softcap'] as const)
    if (input[name] === 0) throw new RangeError(`${name} must be above 0 but is 0`);
}

export function createFast(module: Module<FastOperation>): Fast {
  const calls = new Calls<FastOperation>(module);
  const attendOnce = (input: FastInput, cache?: Handle<FastOperation>) => {
    let into: Float32Array | undefined;
    const result = calls.call(
      operations.attend,
      (request) => {
        checkOptions('attend', input, inputNames, 'input', attendHint);
        const queries = matrixSource('queries', input.queries);
        const keys = matrixSource('keys', input.keys);
        const values = matrixSource('values', input.values);
        into = input.into;
        refuseZero(input);
        checkInto(into, queries.rows, values.columns);
        request.expect(queries.size + keys.size + values.size);
        const alibi = slopesOf(input.alibi, input.heads);
        return [request.checked({ ...input, queries, keys, values, cache, alibi })];
      },
      () => into,
    );
    result.context = withHeads(result.context, input.heads);
    return result;
  };
  const attendOne = (input: FastInput) => {
    const { cache } = Object(input) as Partial<FastInput>;
    if (cache === undefined) return attendOnce(input);
    const { heads = 1, kvHeads = heads, ...given } = checkOptions('attend', input, inputNames, 'input', attendHint);
    const queries = matrixSource('queries', given.queries);
    const keys = matrixSource('keys', given.keys);
    const values = matrixSource('values', given.values);
    if (input.kvHeads === undefined) checkKvHeads(cache, heads, queries.rows, keys.rows);
    return withCache(calls, cache, { kvHeads, dK: keys.columns, dV: values.columns }, (contents) =>
      attendOnce({ ...given, heads, kvHeads, queries, keys, values } as unknown as FastInput, contents),
    );
  };
  const functions: Omit<Fast, keyof About> = {
    attend: ((input: unknown) => oneOrSeveral(input, textInputs, attendOne)) as Fast['attend'],

    prepare(shape) {
      const given = { ...checkOptions('prepare', shape, shapeNames, 'shape', rangeHint) };
      refuseZero(given);
      const { mask, ...sizesAndOptions } = given;
      const alibi = slopesOf(given.alibi, given.heads);
      const place = calls.call(operations.prepare, () => [{ ...sizesAndOptions, alibi, ...checkRangeMask(mask) }]);
      const { heads = 1, kvHeads = heads, queries, keys, dK, dV, sinks } = given;
      const sizes = {
        queries: heads * queries * dK,
        keys: kvHeads * keys * dK,
        values: kvHeads * keys * dV,
        context: heads * queries * dV,
      };
      const handle = new Handle(calls, operations.disposePrepared, place.prepared, 'this prepared attention');
      const areAlike = kvHeads === heads && sinks === undefined && alibi === undefined;
      const prepareHead =
        areAlike && heads > 1 && sizes.queries + sizes.keys >= heads * many
          ? () => functions.prepare({ ...given, heads: 1, kvHeads: 1 })
          : undefined;
      return prepared(module, place, handle, heads, sizes, prepareHead);
    },
  };
  return calls.describe(functions);
}
