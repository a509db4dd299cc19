// The cache of fast attention. Its keys and values stay in the memory of WebAssembly.
import * as operations from '../operations/attend-fast.js';
import {
  checkCache,
  missingKvHeads,
  setStore,
  storeOf,
  type AttentionCache,
  type CacheStore,
} from '../wire/attention-cache.js';
import type { Calls } from '../wire/calls.js';
import { Handle } from '../wire/handle.js';
import type { FastOperation } from '../wire/module.js';

type FastCalls = Calls<FastOperation>;

class FastStore implements CacheStore {
  readonly calls: FastCalls;
  readonly handle: Handle<FastOperation>;
  readonly kvHeads: number;

  constructor(calls: FastCalls, number: number, kvHeads: number) {
    this.calls = calls;
    this.kvHeads = kvHeads;
    this.handle = new Handle(calls, operations.disposeCache, number, 'this cache');
    this.handle.disposeWith(this);
  }

  get #contents() {
    return this.calls.call(operations.describeCache, () => [this.handle]);
  }

  get length(): number {
    return this.#contents.length;
  }

  get firstKept(): number {
    return this.#contents.firstKept;
  }

  get bytes(): number {
    return this.#contents.bytes;
  }

  truncate(length: number): void {
    this.calls.call(operations.truncateCache, () => [this.handle, length]);
  }

  fork(): FastStore {
    const number = this.calls.call(operations.forkCache, () => [this.handle]);
    return new FastStore(this.calls, number, this.kvHeads);
  }

  dispose(): void {
    this.handle.dispose();
  }
}

function contentsOf(cache: AttentionCache, calls: FastCalls): FastStore | undefined {
  const store = storeOf(cache);
  if (store === undefined) return undefined;
  if (!(store instanceof FastStore)) throw new TypeError('this cache belongs to riverbank, not to riverbank/fast');
  if (store.calls === calls) return store;
  throw new TypeError('this cache belongs to another engine of fast attention');
}

/**
 * Checks a call that has a cache but no `kvHeads`, whose default is `heads`. Throws a RangeError if the cache has
 * another number of key heads, or if the new keys have fewer rows than the queries.
 */
export function checkKvHeads(given: unknown, heads: number, queries: number, keys: number): void {
  const store = storeOf(checkCache(given));
  if (store instanceof FastStore && store.kvHeads !== heads) throw missingKvHeads(heads, store.kvHeads);
  if (keys < queries)
    throw new RangeError(
      `queries have ${queries} rows but keys have ${keys}; give kvHeads if there are fewer key heads than query heads`,
    );
}

/** Runs `attend` with the contents of the cache. The first call that succeeds decides the cache's sizes. */
export function withCache<Result>(
  calls: FastCalls,
  given: unknown,
  sizes: { kvHeads: number; dK: number; dV: number },
  attend: (contents: Handle<FastOperation>) => Result,
): Result {
  const cache = checkCache(given);
  const kept = contentsOf(cache, calls);
  if (kept) return attend(kept.handle);
  const window = cache.window ? { keepBefore: cache.window.before } : {};
  const created = new FastStore(
    calls,
    calls.call(operations.createCache, () => [{ ...sizes, ...window }]),
    sizes.kvHeads,
  );
  try {
    const result = attend(created.handle);
    setStore(cache, created);
    return result;
  } catch (error) {
    created.dispose();
    throw error;
  }
}
