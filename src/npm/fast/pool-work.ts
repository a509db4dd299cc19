// Copies the input of a pool to shared memory, from which the workers read it.
import { copyNumbers, matrixSource, vectorSource } from '../wire/matrices.js';
import { slopesOf } from '../wire/heads.js';
import { checkInto } from './create-fast.js';
import type { PoolInput } from './pool-types.js';
import type { VectorLike } from '../engine/types.js';
import type { FastInput } from './types.js';
import { partCount, partsOf, shareOut, sizesOf, type Work, type WorkOptions } from './work.js';

/** Buffers of shared memory. They are kept between calls, because allocating one takes longer than using it. */
export class SharedBuffers {
  readonly #free: SharedArrayBuffer[] = [];

  take(bytes: number): SharedArrayBuffer {
    const buffer = this.#free.pop();
    return buffer && buffer.byteLength >= bytes ? buffer : new SharedArrayBuffer(bytes);
  }

  giveBack(buffer: SharedArrayBuffer): void {
    this.#free.push(buffer);
  }
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1;
const isScale = (value: unknown) =>
  value === undefined || value === 'sqrtDk' || value === 'off' || typeof value === 'number';

const isNumber = (value: unknown) => value === undefined || typeof value === 'number';

/**
 * Returns the options of the work. Returns undefined if an option has a wrong type or a list a wrong length, so that
 * `fast.attend` reports the error. `fast.attend` also checks the values.
 */
function optionsOf(input: PoolInput, heads: number): WorkOptions | undefined {
  const { mask = {}, scale, softcap, sinks, alibi, firstQuery = 0, fullyMasked = 'zero' } = input;
  const ofHeads = (name: string, list: VectorLike | undefined) =>
    list === undefined ? undefined : Array.from(vectorSource(name, list).parts[0]!);
  const [sink, slope] = [ofHeads('sinks', sinks), ofHeads('alibi', slopesOf(alibi, heads))];
  const fits =
    isScale(scale) &&
    Object.values(mask.window ?? {}).every(isNumber) &&
    isNumber(softcap) &&
    Number.isSafeInteger(firstQuery) &&
    (fullyMasked === 'zero' || fullyMasked === 'nan') &&
    [sink, slope].every((list) => list === undefined || list.length === heads);
  if (!fits) return undefined;
  return {
    mask,
    firstQuery,
    fullyMasked,
    ...(scale === undefined ? {} : { scale }),
    ...(softcap === undefined ? {} : { softcap }),
    ...(sink ? { sinks: sink } : {}),
    ...(slope ? { alibi: slope } : {}),
  };
}

/**
 * Whether the rows of the keys could also be those of fewer heads, each with as many keys as a head has queries. If
 * `kvHeads` is missing, the error of `fast.attend` then asks for it.
 */
function isUnclear(heads: number, queryRows: number, keyRows: number): boolean {
  const fewer = keyRows / (queryRows / heads);
  return Number.isInteger(fewer) && fewer < heads && heads % fewer === 0;
}

/**
 * Copies the input to shared memory. Returns undefined if the input is invalid, so that `fast.attend` reports the
 * error, or if it is too small to divide.
 */
export function workOf(input: PoolInput, threads: number, buffers: SharedBuffers): Work | undefined {
  const { queries: q, keys: k, values: v, heads = 1, kvHeads = heads, into } = input;
  const sources = [matrixSource('queries', q), matrixSource('keys', k), matrixSource('values', v)] as const;
  const [queries, keys, values] = sources;
  const options = optionsOf(input, heads);
  const fits =
    isCount(heads) &&
    isCount(kvHeads) &&
    heads % kvHeads === 0 &&
    queries.rows % heads === 0 &&
    keys.rows % kvHeads === 0 &&
    keys.rows === values.rows &&
    queries.columns === keys.columns &&
    !(input.kvHeads === undefined && isUnclear(heads, queries.rows, keys.rows));
  if (!fits || !options) return undefined;
  checkInto(into, queries.rows, values.columns);
  const [perQuery, perKey] = [queries.rows / heads, keys.rows / kvHeads];
  const sizes = { heads, kvHeads, queries: perQuery, keys: perKey, dK: keys.columns, dV: values.columns };
  const shares = shareOut(sizes, threads);
  if (partCount({ ...sizes, ...shares }) < 2) return undefined;
  const bytes = 4 * sizesOf(sizes).reduce((sum, size) => sum + size, 0);
  const work = { ...sizes, ...shares, shared: buffers.take(bytes), next: new SharedArrayBuffer(4), options };
  partsOf(work)
    .slice(0, 3)
    .forEach((part, i) => copyNumbers(sources[i as 0 | 1 | 2], part, 0));
  return work;
}

/** Returns the same work as an input of `fast.attend`. */
export function inputOf(work: Work): FastInput {
  const [queries, keys, values] = partsOf(work);
  return {
    ...work.options,
    heads: work.heads,
    kvHeads: work.kvHeads,
    queries: { rows: work.heads * work.queries, columns: work.dK, data: queries },
    keys: { rows: work.kvHeads * work.keys, columns: work.dK, data: keys },
    values: { rows: work.kvHeads * work.keys, columns: work.dV, data: values },
  };
}
