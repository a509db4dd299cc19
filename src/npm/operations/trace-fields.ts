// The matrices of a trace, in the order in which they are computed. Made from the table in src/attention/trace.h by
// tests/wasm/declare_test.cc, which also checks it.
import type { DenseMatrix } from '../wire/dense-matrix.js';

/** Every step of one attention. A side "heads · …" holds head 0's rows, then head 1's, and so on. */
export interface TraceSteps {
  /** X (queries × d_model): given */
  embeddings: DenseMatrix;
  /** Y (keys × d_source): given, or X */
  source: DenseMatrix;
  /** Z (keys × d_value_source): given, or Y */
  valueSource: DenseMatrix;
  /** Q (heads · queries × d_k): X · W_q + b_q */
  queries: DenseMatrix;
  /** K (kv_heads · keys × d_k): Y · W_k + b_k */
  keys: DenseMatrix;
  /** V (kv_heads · keys × d_v): Z · W_v + b_v */
  values: DenseMatrix;
  /** Q′ (heads · queries × d_k): rotate(Q) by position; only with `rotary`, otherwise empty */
  rotatedQueries: DenseMatrix;
  /** K′ (kv_heads · keys × d_k): rotate(K) by position; only with `rotary`, otherwise empty */
  rotatedKeys: DenseMatrix;
  /** S (heads · queries × keys): Q · Kᵀ */
  scores: DenseMatrix;
  /** S/c (heads · queries × keys): S ÷ divisor */
  scaled: DenseMatrix;
  /** Ŝ (heads · queries × keys): softcap · tanh(S/c ÷ softcap); only with `softcap`, otherwise empty */
  capped: DenseMatrix;
  /** M (heads · queries × keys): S/c + additive, or −∞ where hidden */
  masked: DenseMatrix;
  /** A (heads · queries × keys): softmax of each row of M */
  weights: DenseMatrix;
  /** C (heads · queries × d_v): A · V */
  context: DenseMatrix;
  /** J (queries × heads · d_v): heads side by side */
  joined: DenseMatrix;
  /** O (queries × d_out): J · W_o + b_o */
  output: DenseMatrix;
}

/** The names of the steps. */
export type FieldName = keyof TraceSteps;

/** The matrices that hold the rows of several heads, and whether these are the heads of queries or of keys. */
export const headsOf = {
  queries: 'heads',
  keys: 'kvHeads',
  values: 'kvHeads',
  rotatedQueries: 'heads',
  rotatedKeys: 'kvHeads',
  scores: 'heads',
  scaled: 'heads',
  capped: 'heads',
  masked: 'heads',
  weights: 'heads',
  context: 'heads',
} as const satisfies Partial<Record<FieldName, 'heads' | 'kvHeads'>>;
