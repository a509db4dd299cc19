// The words of fast attention: what goes into it and what comes out.
/// <reference lib="esnext.disposable" preserve="true" />
import type { About } from './calls.js';
import type { Mask, Matrix, MatrixLike, VectorLike } from './types.js';

/** Queries, keys and values with their heads one below the other, as in the fields of a trace. */
export interface FastInput {
  /** (heads·queries × d_k) */
  queries: MatrixLike;
  /** (heads·keys × d_k) */
  keys: MatrixLike;
  /** (heads·keys × d_v) */
  values: MatrixLike;
  /** Default 1. */
  heads?: number;
  /** What scores are divided by: √d_k ('sqrt_d_k', the default), nothing ('off'), or a number above 0. */
  scale?: 'sqrt_d_k' | 'off' | number;
  mask?: Mask;
  /** A slope per head: scores fall by slope · |query − key| (ALiBi). */
  alibi?: VectorLike;
  /** The place of query 0 among the keys, for causal masks and ALiBi. Default 0. */
  firstQuery?: number;
  /** A row that sees no key: zeros (default) or NaN. */
  fullyMasked?: 'zero' | 'nan';
  /** Rows of heads·queries whose weights are wanted. Default none. */
  weightRows?: ArrayLike<number>;
  /** Where the context is written: heads·queries × d_v numbers. Default new memory for each call, which costs more than to keep some. */
  into?: Float32Array;
}

export interface FastResult {
  /** (heads·queries × d_v) */
  context: Matrix;
  /** (as many rows as were asked for × keys) */
  weights: Matrix;
  /** Rows of heads·queries that see no key. */
  fullyMaskedRows: number[];
}

/** The one shape that prepared attention is made for; `queries` and `keys` are counts for one head. */
export interface FastShape {
  heads?: number;
  queries: number;
  keys: number;
  dK: number;
  dV: number;
  causal?: boolean;
}

/** Attention of one shape, where every microsecond counts: without checks of the numbers, and with `compute()` without copies. */
export interface PreparedAttention {
  /**
   * queries (heads·queries × dK), keys (heads·keys × dK), values (heads·keys × dV) → context (heads·queries × dV), a new
   * array or the one given. Scores are divided by √dK. Only lengths are checked (RangeError): NaN in gives NaN out.
   */
  run(queries: Float32Array, keys: Float32Array, values: Float32Array, context?: Float32Array): Float32Array;
  /**
   * The same without a copy: write into `queries`, `keys` and `values`, call `compute()`, read `context`. They are windows on
   * the engine's own memory. Ask for them anew after each other call, because memory that grows leaves old windows empty;
   * `run` may write there, too.
   */
  compute(): void;
  readonly queries: Float32Array;
  readonly keys: Float32Array;
  readonly values: Float32Array;
  readonly context: Float32Array;
  /** Gives its memory back; all of the above throw afterwards. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** Fast attention, loaded. `simd` says which of the two builds runs. */
export interface Fast extends About {
  /**
   * softmax(Q·Kᵀ/√d_k, masked)·V by the fused kernel, whose memory grows with the words and not with their square
   * (Dao et al. 2022); `attend` gives every step of the same. Errors: RangeError for shapes that do not fit together,
   * masks that are not 0/1, NaN or infinity; TypeError for what is no number.
   */
  attendFast(input: FastInput): FastResult;
  /** Errors: RangeError for sizes below 1 or too large. */
  prepare(shape: FastShape): PreparedAttention;
}
