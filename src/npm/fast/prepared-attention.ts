// Attention of a fixed shape, for many calls. `run()` copies the inputs into the engine's memory and the context out of
// it. `compute()` copies nothing: the caller writes and reads that memory itself.
import { wrongType } from '../wire/check.js';
import type { Handle } from '../wire/handle.js';
import { numberCount } from '../wire/matrices.js';
import type { PreparedAttention } from './types.js';
import type { FastOperation, Module } from '../wire/module.js';

/** The size (rows × columns) of each matrix. In memory, the matrices follow each other in the order of these fields. */
export interface Sizes {
  queries: number;
  keys: number;
  values: number;
  context: number;
}

/**
 * Returns the error for an array of a wrong type or length. `expected` names the right size: "the context has 2 × 3".
 */
export function wrongNumbers(name: string, value: unknown, expected: string): Error {
  if (!(value instanceof Float32Array)) return wrongType(name, 'a Float32Array', value);
  return new RangeError(`${name} has ${numberCount(value.length)} but ${expected}`);
}

function checkArray(name: string, value: Float32Array, size: number): void {
  if (value?.length !== size || !(value instanceof Float32Array))
    throw wrongNumbers(name, value, `the prepared shape has ${size}`);
}

/** Up to this many numbers, a loop is faster than a call of TypedArray.set. */
const few = 64;

function copyIn(memory: Float32Array, numbers: Float32Array, place: number): void {
  if (numbers.length > few) memory.set(numbers, place);
  else for (let i = 0; i < numbers.length; i++) memory[place + i] = numbers[i] as number;
}

function copyOut(memory: Float32Array, numbers: Float32Array, place: number): void {
  if (numbers.length > few) numbers.set(memory.subarray(place, place + numbers.length));
  else for (let i = 0; i < numbers.length; i++) numbers[i] = memory[place + i] as number;
}

/** Returns the numbers of one head, as a view of the numbers of all heads. */
const ofHead = (numbers: Float32Array, head: number, heads: number) => {
  const size = numbers.length / heads;
  return numbers.subarray(head * size, (head + 1) * size);
};

/**
 * Whether heads can be computed one by one: the context must not overwrite an input that has not been read, and no
 * array may be a view of the engine's memory, because such a view becomes empty when the memory grows.
 */
const areApart = (memory: Float32Array, context: Float32Array, inputs: readonly Float32Array[]) =>
  inputs.every(({ buffer }) => buffer !== context.buffer) &&
  [...inputs, context].every(({ buffer }) => buffer !== memory.buffer);

/**
 * Computes head after head in the same small memory, which stays in the processor's cache between copying and
 * reading.
 */
function runHeads(
  head: PreparedAttention,
  heads: number,
  queries: Float32Array,
  keys: Float32Array,
  values: Float32Array,
  context: Float32Array,
): Float32Array {
  for (let i = 0; i < heads; i++) {
    head.run(ofHead(queries, i, heads), ofHead(keys, i, heads), ofHead(values, i, heads), ofHead(context, i, heads));
  }
  return context;
}

/**
 * Makes the functions of a prepared attention. `memory` is the address in bytes of its matrices. `address` identifies
 * the prepared attention in the module. `prepareHead` prepares attention for one head alone. It is passed only if there
 * are several heads, they are large, and they do not depend on each other's keys, on sinks or on ALiBi.
 */
export function prepared(
  module: Module<FastOperation>,
  { memory: numbers, address }: { memory: number; address: number },
  handle: Handle<FastOperation>,
  heads: number,
  sizes: Sizes,
  prepareHead?: () => PreparedAttention,
): PreparedAttention {
  const run = module._run_prepared;
  const [toQueries, toKeys] = [numbers / 4, numbers / 4 + sizes.queries];
  const toValues = toKeys + sizes.keys;
  const toContext = toValues + sizes.values;
  let memory = new Float32Array(module.wasmMemory.buffer);
  let one: PreparedAttention | undefined;
  const dispose = () => {
    handle.dispose();
    one?.dispose();
  };
  const refuseDisposed = () => void handle.number;
  /** Renews the view if the memory has grown. Growing replaces the buffer, and the old view becomes empty. */
  const refreshView = () => {
    if (memory.length === 0) memory = new Float32Array(module.wasmMemory.buffer);
  };
  const part = (place: number, size: number) => {
    refuseDisposed();
    refreshView();
    return memory.subarray(place, place + size);
  };
  return {
    run(queries, keys, values, context = new Float32Array(sizes.context)) {
      checkArray('queries', queries, sizes.queries);
      checkArray('keys', keys, sizes.keys);
      checkArray('values', values, sizes.values);
      checkArray('context', context, sizes.context);
      refuseDisposed();
      refreshView();
      if (prepareHead && areApart(memory, context, [queries, keys, values]))
        return runHeads((one ??= prepareHead()), heads, queries, keys, values, context);
      copyIn(memory, queries, toQueries);
      copyIn(memory, keys, toKeys);
      copyIn(memory, values, toValues);
      run(address);
      refreshView();
      copyOut(memory, context, toContext);
      return context;
    },
    compute() {
      refuseDisposed();
      run(address);
    },
    get queries() {
      return part(toQueries, sizes.queries);
    },
    get keys() {
      return part(toKeys, sizes.keys);
    },
    get values() {
      return part(toValues, sizes.values);
    },
    get context() {
      return part(toContext, sizes.context);
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
}
