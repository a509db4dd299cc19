// Attention of one shape, called again and again: three copies in, one call, one copy out.
import { wrongType } from './check.js';
import type { PreparedAttention } from './fast-types.js';
import type { FastOperation, Module } from './module.js';

/** How many numbers each part has; they lie behind one another in this order. */
export interface Sizes {
  queries: number;
  keys: number;
  values: number;
  context: number;
}

function complaint(name: string, value: unknown, size: number): Error {
  if (!(value instanceof Float32Array)) return wrongType(name, 'a Float32Array', value);
  return new RangeError(`${name} has ${value.length} numbers but the prepared shape has ${size}`);
}

/** `place` is the number by which the module finds it, `address` where its room begins. */
export function prepared(
  module: Module<FastOperation>, address: number, place: number, sizes: Sizes, forget: () => void,
): PreparedAttention {
  const run = module.runPrepared as unknown as (place: number) => void; // the one function that takes a number
  const [toQueries, toKeys] = [address / 4, address / 4 + sizes.queries];
  const toValues = toKeys + sizes.keys;
  const toContext = toValues + sizes.values;
  let memory = new Float32Array(module.wasmMemory.buffer);
  let disposed = false;
  const dispose = () => {
    if (!disposed) forget();
    disposed = true;
  };
  return {
    run(queries, keys, values, context = new Float32Array(sizes.context)) {
      if (queries?.length !== sizes.queries || !(queries instanceof Float32Array)) throw complaint('queries', queries, sizes.queries);
      if (keys?.length !== sizes.keys || !(keys instanceof Float32Array)) throw complaint('keys', keys, sizes.keys);
      if (values?.length !== sizes.values || !(values instanceof Float32Array)) throw complaint('values', values, sizes.values);
      if (context.length !== sizes.context || !(context instanceof Float32Array)) throw complaint('context', context, sizes.context);
      if (disposed) throw new Error('this prepared attention was disposed');
      // Memory that has grown is a new buffer, and the old view is empty.
      if (memory.length === 0) memory = new Float32Array(module.wasmMemory.buffer);
      memory.set(queries, toQueries);
      memory.set(keys, toKeys);
      memory.set(values, toValues);
      run(place);
      if (memory.length === 0) memory = new Float32Array(module.wasmMemory.buffer);
      if (sizes.context > 64) context.set(memory.subarray(toContext, toContext + sizes.context));
      else for (let i = 0; i < sizes.context; i++) context[i] = memory[toContext + i] as number; // few numbers: quicker one by one
      return context;
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
}
