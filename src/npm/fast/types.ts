// The types of fast attention: its input and its results.
/// <reference lib="esnext.disposable" preserve="true" />
import type { DenseMatrix } from '../wire/dense-matrix.js';
import type { AttentionCache } from '../wire/attention-cache.js';
import type { About } from '../wire/module.js';
import type { Mask, MatricesLike, MatrixLike, OneMatrix, Scale, VectorLike } from '../engine/types.js';

/** Queries, keys and values, with the heads one below the other as in a trace. */
export interface FastInput {
  /** (heads·queries × d_k) */
  queries: MatrixLike;
  /** (kvHeads·keys × d_k) */
  keys: MatrixLike;
  /** (kvHeads·keys × d_v) */
  values: MatrixLike;
  /** Default 1. */
  heads?: number;
  /** The number of key heads: each serves heads / kvHeads query heads. Default: the same as `heads`. */
  kvHeads?: number;
  /** Default 'sqrtDk'. */
  scale?: Scale;
  /** Above 0: scaled scores become softcap · tanh(score / softcap). Default: no cap. */
  softcap?: number;
  mask?: Mask;
  /** (heads): one more score in the sum of each row's softmax. */
  sinks?: VectorLike;
  /** (heads): ALiBi lowers each score by slope · |query − key|. `true` means the usual slopes. */
  alibi?: VectorLike | boolean;
  /**
   * The position of query 0 among the keys, for causal masks, windows and ALiBi. Default 0. With a cache, it is the
   * cache's length and must be left out.
   */
  firstQuery?: number;
  /** The context of a row that sees no key: zeros (the default) or NaN. */
  fullyMasked?: 'zero' | 'nan';
  /**
   * Keys and values of earlier tokens. `keys` and `values` are then those of the new tokens, one for each query. Masks
   * have a column for each token, earlier or new.
   */
  cache?: AttentionCache;
  /** The indices of the rows (of heads·queries) whose weights are returned. Default none. */
  weightRows?: ArrayLike<number>;
  /**
   * Receives the context, heads·queries × d_v numbers. By default each call allocates a new array, which is slower than
   * reusing one.
   */
  into?: Float32Array;
}

/**
 * The input of several texts. A field has a matrix for each text if it is an array of matrices, a tensor (texts ×
 * tokens × d) or, with several heads, (texts × heads × tokens × d). All texts share what is given only once.
 */
export interface FastTextsInput extends Omit<FastInput, 'queries' | 'keys' | 'values' | 'mask' | 'cache' | 'into'> {
  queries: MatricesLike;
  keys: MatrixLike | MatricesLike;
  values: MatrixLike | MatricesLike;
  mask?: Mask | readonly (Mask | undefined)[];
  /** One array for each text. */
  into?: readonly (Float32Array | undefined)[];
}

/** Tells TypeScript that an input is one text: its queries are a matrix, with heads perhaps a tensor of three axes. */
export type OneText = { queries: OneMatrix } | { heads: number; queries: { readonly shape?: { readonly 3?: never } } };

export interface FastResult {
  /** (heads·queries × d_v) */
  context: DenseMatrix;
  /** (weightRows × keys): the weights of the requested rows. */
  weights: DenseMatrix;
  /** The indices of the rows (of heads·queries) that see no key. */
  fullyMaskedRows: number[];
}

/** The masks that need no matrix: `causal` and `window`, as in Mask. */
export type RangeMask = Pick<Mask, 'causal' | 'window'>;

/** The fixed shape of a prepared attention. */
export interface FastShape {
  /** Default 1. */
  heads?: number;
  /** The number of queries of one head. */
  queries: number;
  /** The number of keys of one head. */
  keys: number;
  /** The width of one head's queries and keys. */
  dK: number;
  /** The width of one head's values. */
  dV: number;
  /** The number of key heads; see FastInput. Default: the same as `heads`. */
  kvHeads?: number;
  mask?: RangeMask;
  /** See FastInput. */
  softcap?: number;
  /** See FastInput. */
  sinks?: VectorLike;
  /** See FastInput. */
  alibi?: VectorLike | boolean;
  /** See FastInput. */
  firstQuery?: number;
}

/**
 * Attention of a fixed shape, for the lowest latency. It does not check the numbers, and `compute()` copies nothing.
 */
export interface PreparedAttention {
  /**
   * queries (heads·queries × dK), keys (kvHeads·keys × dK), values (kvHeads·keys × dV) → context (heads·queries × dV),
   * in a new array or in `context`. The scores are divided by √dK. NaN in the input gives NaN in the result.
   * Errors: a RangeError for a wrong length, a TypeError for a value that is not a Float32Array.
   */
  run(queries: Float32Array, keys: Float32Array, values: Float32Array, context?: Float32Array): Float32Array;
  /**
   * Computes without copies: write into `queries`, `keys` and `values`, call `compute()`, then read `context`. These
   * arrays are views of the engine's memory. Get the arrays again after each other call, because a view becomes empty
   * when the memory grows. `run` may overwrite them.
   */
  compute(): void;
  readonly queries: Float32Array;
  readonly keys: Float32Array;
  readonly values: Float32Array;
  readonly context: Float32Array;
  /** Frees the memory. Afterwards every other method and property throws. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** The functions of fast attention, after loading. `simd` names the build that runs. */
export interface Fast extends About {
  /**
   * softmax(Q·Kᵀ/√d_k, masked)·V by a fused kernel, whose memory grows linearly with the number of tokens instead of
   * quadratically (Dao et al. 2022). `attend` of `riverbank` computes the same and returns every step. With a `cache`
   * the new tokens are appended to it, and with a causal mask each row has the same bits as in one call with the whole
   * text; a failed call leaves the cache as it was.
   * Errors: a RangeError for shapes that do not match; a missing `kvHeads` if the keys also fit fewer heads; a divisor,
   * softcap or kvHeads that is not above 0; a negative window or firstQuery; masks of the wrong shape or with numbers
   * other than 0 and 1; NaN or infinity; weight rows that do not exist; firstQuery, other sizes or a larger window with
   * a cache. A TypeError for values of a wrong type and for a cache of another engine.
   */
  attend(input: FastInput & OneText): FastResult;
  /**
   * Attention for each of several texts, which may differ in length. The results have the same bits as one call for
   * each text. An error names the text: "text 1: …".
   */
  attend(input: FastTextsInput): FastResult[];
  /**
   * Prepares attention for one shape. Errors: a RangeError for sizes below 1 or too large, and for options that
   * `attend` refuses.
   */
  prepare(shape: FastShape): PreparedAttention;
}
