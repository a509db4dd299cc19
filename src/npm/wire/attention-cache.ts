// Keeps the keys and values of earlier tokens, so that attention can continue a text.
/// <reference lib="esnext.disposable" preserve="true" />
import { checkOptions, checkWhole, wrongType, type Names } from './check.js';

/** The contents of a cache. `riverbank` keeps them in JavaScript, `riverbank/fast` in the memory of WebAssembly. */
export interface CacheStore {
  readonly length: number;
  readonly firstKept: number;
  readonly bytes: number;
  truncate(length: number): void;
  fork(): CacheStore;
  dispose(): void;
}

/**
 * `window.before` is the largest number of earlier keys that a query sees. Default: a query sees all earlier keys.
 */
export interface CacheOptions {
  window?: { before: number };
}

const optionNames: Names<CacheOptions> = { window: true };
const windowNames: Names<NonNullable<CacheOptions['window']>> = { before: true };

function checkWindow(window: CacheOptions['window']): CacheOptions['window'] {
  if (window === undefined) return undefined;
  const before = checkWhole('window.before', checkOptions('window', window, windowNames).before);
  if (before < 0) throw new RangeError(`window.before must be at least 0 but is ${before}`);
  return Object.freeze({ before });
}

/** Returns the cache's contents, or undefined before its first use. Throws an Error if the cache was disposed of. */
export let storeOf: (cache: AttentionCache) => CacheStore | undefined;
/** Gives the cache its contents after its first use. */
export let setStore: (cache: AttentionCache, store: CacheStore) => void;

/**
 * Keys and values of the tokens of a text. `attend` appends the new tokens to the cache that is given as `cache`, and
 * the new queries also see the earlier tokens. With a causal mask every row has the same bits as in one call with the
 * whole text. The first call decides the sizes, and whether the cache belongs to `riverbank` or to `riverbank/fast`.
 *
 * A cache keeps its memory until `dispose()` or the end of a `using` block. A cache that is no longer reachable is
 * disposed of when it is garbage-collected.
 *
 * @example
 * ```ts
 * using cache = new AttentionCache();
 * fast.attend({ queries, keys, values, mask: { causal: true }, cache }); // the prompt
 * fast.attend({ ...nextToken, mask: { causal: true }, cache });
 * ```
 */
export class AttentionCache {
  /** The window that was given; undefined if the cache keeps all tokens. */
  readonly window: Readonly<{ before: number }> | undefined;
  #store: CacheStore | undefined;
  #isDisposed = false;

  static {
    storeOf = (cache) => cache.#kept;
    setStore = (cache, store) => void (cache.#store = store);
  }

  /**
   * With `window`, the cache forgets tokens that no later query sees. Errors: a RangeError for a window that is below 0
   * or not a whole number.
   */
  constructor(options: CacheOptions = {}) {
    this.window = checkWindow(checkOptions('AttentionCache', options, optionNames, 'options').window);
  }

  get #kept(): CacheStore | undefined {
    if (this.#isDisposed) throw new Error('this cache has been disposed of');
    return this.#store;
  }

  /**
   * The number of tokens so far, including those that the cache has forgotten. It is the position of the next token.
   */
  get length(): number {
    return this.#kept?.length ?? 0;
  }

  /** The position of the first token that is still kept; 0 without a window. */
  get firstKept(): number {
    return this.#kept?.firstKept ?? 0;
  }

  /** The memory of keys and values in bytes. Memory that forks share counts for each fork. */
  get memoryBytes(): number {
    return this.#kept?.bytes ?? 0;
  }

  get disposed(): boolean {
    return this.#isDisposed;
  }

  /**
   * Forgets all tokens from position `length` on. Errors: a RangeError if `length` is below 0 or above the number of
   * tokens, or if a cache with a window has forgotten keys that a query at that position sees.
   */
  truncate(length: number): void {
    const store = this.#kept;
    checkWhole('length', length);
    if (store) store.truncate(length);
    else if (length !== 0) throw new RangeError(`truncate: length must be from 0 to 0 but is ${length}`);
  }

  /** Returns a cache with the same tokens. Both can be continued independently. */
  fork(): AttentionCache {
    const fork = new AttentionCache(this.window ? { window: this.window } : {});
    fork.#store = this.#kept?.fork();
    return fork;
  }

  /** Frees the memory. Further calls do nothing; any other use throws an Error. */
  dispose(): void {
    this.#store?.dispose();
    this.#store = undefined;
    this.#isDisposed = true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** Returns the value if it is an AttentionCache. Throws a TypeError otherwise. */
export function checkCache(value: unknown): AttentionCache {
  if (value instanceof AttentionCache) return value;
  throw wrongType('cache', 'an AttentionCache', value);
}

/** The error if the cache's number of key heads is not `heads`, the default of the missing `kvHeads`. */
export const missingKvHeads = (heads: number, kept: number): RangeError =>
  new RangeError(`kvHeads is missing, so it is heads = ${heads}, but the cache has kvHeads = ${kept}`);
