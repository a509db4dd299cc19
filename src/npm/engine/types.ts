// The types of all values that go into the engine or come out of it.
import type { FieldName, TraceSteps } from '../operations/trace-fields.js';
import type { AttentionCache } from '../wire/attention-cache.js';
import type { DenseMatrix } from '../wire/dense-matrix.js';

export type { DenseMatrix, MatrixJson } from '../wire/dense-matrix.js';

/**
 * An array of numbers with any number of axes, in row-major order: float32, float64 or int64. A single number has the
 * `shape` [].
 */
export interface Tensor {
  shape: number[];
  data: Float32Array | Float64Array | BigInt64Array;
}

/** A matrix of numbers. `data` has rows × columns numbers in row-major order. The engine returns a `DenseMatrix`. */
export interface Matrix {
  rows: number;
  columns: number;
  data: Float32Array | Float64Array;
}

/**
 * The accepted forms of a matrix: a list of rows, a flat list with its shape, or a tensor. The last axis of a tensor is
 * a row; all others together are the rows, so (heads × tokens × d) is (heads·tokens × d).
 */
export type MatrixLike =
  | readonly VectorLike[]
  | { readonly rows: number; readonly columns: number; readonly data: ArrayLike<number> }
  | TensorLike;

/**
 * A matrix for each of several texts: an array of matrices of any numbers of rows, or a tensor with the texts as its first
 * axis. TypeScript recognises such a tensor if the type of its shape has three or four numbers.
 */
export type MatricesLike =
  | readonly MatrixLike[]
  | (TensorLike & { readonly shape: readonly [number, number, number] | readonly [number, number, number, number] });

/** A matrix, or a tensor whose type has no third axis. TypeScript uses this type to recognise the input of one text. */
export interface OneMatrix {
  readonly shape?: { readonly 2?: never };
}

/** A vector: plain numbers or a typed array. */
export type VectorLike = ArrayLike<number>;

/** The accepted forms of a tensor, such as those that `random` returns. */
export interface TensorLike {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number> | BigInt64Array;
}

/**
 * A learned linear map. Weights of PyTorch's nn.Linear can be passed unchanged: `{ weight, bias, layout: 'torch' }`.
 * Without a weight, x stays as it is. Without a bias, nothing is added. Gradients have the layout of the weight.
 */
export interface Projection {
  /** (in × out), or (out × in) with the layout 'torch'. */
  weight?: MatrixLike;
  /** (out) */
  bias?: VectorLike | TensorLike;
  /**
   * 'torch': x · weightᵀ + bias. 'riverbank' (the default): x · weight + bias. A weight that riverbank has made itself in the
   * other layout throws a RangeError.
   */
  layout?: Layout;
}

/** How a weight is stored: (out × in) as in PyTorch's nn.Linear ('torch'), or (in × out) ('riverbank'). */
export type Layout = 'riverbank' | 'torch';

/** The keys that each query may see. The parts can be combined: a key is visible only if every part allows it. */
export interface Mask {
  /** Query i sees keys 0 … i only (notebook 002, cell 1). Default false. */
  causal?: boolean;
  /** Query i sees keys i − before … i + after only (sliding window). A side that is left out has no limit. */
  window?: { before?: number; after?: number };
  /** (queries × keys) or (heads·queries × keys): 1 or true = visible, 0 or false = hidden. */
  keep?: MatrixLike | readonly (readonly boolean[])[];
  /** (keys): 0 or false = padding, hidden from every query; 1 or true = visible. */
  keyKeep?: VectorLike | TensorLike | readonly boolean[];
  /** (queries × keys) or (heads·queries × keys): added to the scaled scores. −Infinity hides a key. */
  additive?: MatrixLike;
}

export type { FieldName, TraceSteps } from '../operations/trace-fields.js';
export type { About } from '../wire/module.js';

/** Overrides one cell of one matrix of a trace. All later matrices are computed from the new value. */
export interface Pin {
  field: FieldName;
  /** The head whose row is meant, from 0; default 0. A matrix without "heads ·" in its shape accepts only 0. */
  head?: number;
  row: number;
  column: number;
  value: number;
}

/** Rotary positions (RoPE, Su et al. 2021): pairs of columns of queries and keys are rotated by position. */
export interface Rotary {
  /** The columns of pair j: 2j and 2j + 1 ('interleaved', the default), or j and j + d/2 ('half'). */
  layout?: 'interleaved' | 'half';
  /** Default 10000. */
  base?: number;
  /** One position per query; default firstQuery + 0, 1, 2, … */
  queryPositions?: ArrayLike<number>;
  /** One position per key; default 0, 1, 2, … */
  keyPositions?: ArrayLike<number>;
  /**
   * The number of columns of each head that rotate, from the first column on: even, from 2 to d_k. Default: all
   * columns.
   */
  dimensions?: number;
  scaling?: RotaryScaling;
}

/**
 * Slows rotary positions down, so that a text longer than the training texts gets angles that the model knows. 'linear'
 * (the default) divides every frequency by `factor` (1 or more; default 1). 'llama3' divides only the frequencies of
 * waves longer than originalMaxPositionEmbeddings / lowFreqFactor tokens, leaves waves shorter than
 * originalMaxPositionEmbeddings / highFreqFactor as they are, and blends in between. Defaults: 1, 4 and 8192.
 */
export interface RotaryScaling {
  type?: 'linear' | 'llama3';
  factor?: number;
  lowFreqFactor?: number;
  highFreqFactor?: number;
  originalMaxPositionEmbeddings?: number;
}

/** The options of `rotate`; see Rotary. */
export interface RotateOptions extends Pick<Rotary, 'layout' | 'base' | 'dimensions' | 'scaling'> {
  /** One position per row; default 0, 1, 2, … */
  positions?: ArrayLike<number>;
}

/** The input of `attend`. Only `embeddings` is required: without anything else, X attends to itself without weights. */
export interface AttendInput {
  /** X (queries × d_model) */
  embeddings: MatrixLike;
  /** Y (keys × d_source), from which keys are computed. Default X (self-attention). */
  source?: MatrixLike;
  /** Z (keys × d_value_source), from which values are computed. Default Y. */
  valueSource?: MatrixLike;
  /**
   * The projections to queries, keys and values: weight (in × heads·d), or (heads·d × in) with `layout: 'torch'`; bias
   * (heads·d). Without a weight, the input is used unchanged.
   */
  query?: Projection;
  key?: Projection;
  value?: Projection;
  /** W_o (heads·d_v × d_out), or (d_out × heads·d_v) with `layout: 'torch'` */
  output?: Projection;
  /** The columns of queries, keys and values are divided into this many groups. Default 1. */
  heads?: number;
  /**
   * Grouped heads: keys and values have this many heads. Key head g serves heads/kvHeads query heads, the first of
   * which is g·heads/kvHeads. A value of 1 is multi-query attention. `heads` must be a multiple of `kvHeads`. Default:
   * the same as `heads`.
   */
  kvHeads?: number;
  /** Default 'sqrtDk'. */
  scale?: Scale;
  /** Soft-capping: scaled scores become softcap · tanh(score / softcap), before masks. Above 0. Default: no cap. */
  softcap?: number;
  mask?: Mask;
  /** (heads): ALiBi lowers each score by slope · |query − key|. `alibi()` returns the usual slopes. */
  alibi?: VectorLike | TensorLike;
  /** (heads): one more score per head that counts in the sum of softmax only. The weights then add up to less than 1. */
  sinks?: VectorLike | TensorLike;
  /**
   * The position of query 0; keys begin at position 0. It is above 0 for queries that follow earlier tokens. Default 0.
   */
  firstQuery?: number;
  /**
   * (kvHeads·past × d_k) and (kvHeads·past × d_v): keys (with `rotary`, rotated ones) and values of earlier tokens. The
   * new keys and values follow these, and query 0 follows all earlier tokens. Give both `pastKeys` and `pastValues`,
   * without pins.
   */
  pastKeys?: MatrixLike;
  pastValues?: MatrixLike;
  /**
   * Keeps keys and values of earlier tokens between calls. A mask must then have the same columns as the trace's
   * `scores`.
   */
  cache?: AttentionCache;
  /** `true` is the same as {}: all defaults. */
  rotary?: Rotary | boolean;
  /** The weights of a row that sees no key: zeros (the default) or NaN. */
  fullyMasked?: 'zero' | 'nan';
  /** 'stable' (the default) subtracts each row's maximum before the exponential; 'naive' does not. */
  softmax?: 'stable' | 'naive';
  pins?: readonly Pin[];
  /**
   * Accepts NaN and infinity in inputs and pins. Default false: they throw a RangeError that names the input and the
   * position.
   */
  allowNonFinite?: boolean;
  /** The number type of all steps. Default 'float32'. */
  precision?: Precision;
}

/** The input of `attend` for several texts. Everything that is given once is shared by all texts. */
export interface AttendTextsInput
  extends Omit<AttendInput, 'embeddings' | 'source' | 'valueSource' | 'pastKeys' | 'pastValues' | 'mask' | 'cache'> {
  /** (texts × queries × d_model), or an array of matrices. */
  embeddings: MatricesLike;
  source?: MatrixLike | MatricesLike;
  valueSource?: MatrixLike | MatricesLike;
  pastKeys?: MatrixLike | MatricesLike;
  pastValues?: MatrixLike | MatricesLike;
  mask?: Mask | readonly (Mask | undefined)[];
}

/** The divisor of the scores: √d_k of one head ('sqrtDk'), none ('off'), or a number above 0. */
export type Scale = 'sqrtDk' | 'off' | number;

export type Precision = 'float32' | 'float64';

/** All matrices of one attention, and how they were computed. */
export interface Trace extends TraceSteps {
  heads: number;
  /** The number of heads of keys and values. */
  kvHeads: number;
  /** The divisor of the scores; 1 if scaling is off. */
  divisor: number;
  /** The rows of `masked` that see no key. */
  fullyMaskedRows: number[];
  /** The name of the implementation that computed the trace. */
  kernel: string;
}

/** One row of the table of trace fields. Operands are earlier fields or names of inputs. */
export interface FieldInfo {
  name: FieldName;
  symbol: string;
  rows: string;
  columns: string;
  operation: string;
  operands: string[];
}

/** The softmax of one row, step by step. Each step is computed from the one before. */
export interface SoftmaxSteps {
  maximum: number;
  shifted: Float32Array;
  exponentials: Float32Array;
  sum: number;
  weights: Float32Array;
}

/**
 * The learned parameters of a norm: gamma (d; default 1) multiplies, beta (d; default 0) is added. eps (default 1e-5) is
 * added inside the root. `kind` 'rms' is an RMS norm: it subtracts no mean and has no beta. With `plusOne` the factor is
 * 1 + gamma.
 */
export interface LayerNorm {
  gamma?: VectorLike | TensorLike;
  beta?: VectorLike | TensorLike;
  eps?: number;
  kind?: 'layer' | 'rms';
  plusOne?: boolean;
}

/** No activation, max(0, x), GELU by erf, GELU's approximation by tanh, or x / (1 + e^(−x)). */
export type Activation = 'none' | 'relu' | 'gelu' | 'geluTanh' | 'silu';

/**
 * A feed-forward layer: `widen` (d × d_hidden), `activation` (default 'gelu'), `narrow` (d_hidden × d_out). Both
 * weights are required. With `gate` (d × d_hidden) the layer is gated: (activation(x · gate) ∘ (x · widen)) · narrow.
 * In a gated layer, checkpoints call `widen` up and `narrow` down.
 */
export interface FeedForward {
  widen: Projection;
  narrow: Projection;
  activation?: Activation;
  gate?: Projection;
}

/**
 * The steps of a feed-forward layer: hidden (x · widen) and activated (tokens × d_hidden), output (tokens × d_out). In a
 * gated layer, gate (x · gate) and gated (activated ∘ hidden) are (tokens × d_hidden); in others they are empty.
 */
export interface FeedForwardSteps {
  hidden: DenseMatrix;
  activated: DenseMatrix;
  output: DenseMatrix;
  gate: DenseMatrix;
  gated: DenseMatrix;
}

/**
 * A transformer block. `normPlace` 'pre' (the default) puts a norm before the attention and before the feed-forward
 * layer, 'post' after each of them. The block itself fills in the embeddings of `attention`.
 */
export interface Block {
  normPlace?: 'pre' | 'post';
  norm1?: LayerNorm;
  norm2?: LayerNorm;
  attention: Omit<AttendInput, 'embeddings' | 'precision' | 'cache'>;
  feedForward: FeedForward;
}

/** A block for several texts, which may have different masks, sources and past keys. */
export interface TextsBlock extends Omit<Block, 'attention'> {
  attention: Omit<AttendTextsInput, 'embeddings' | 'precision'>;
}

/**
 * All matrices of a transformer block: `normed1` and `normed2` are the results of the norms, `afterAttention` is the result
 * of the attention part with its residual connection, `output` is the result of the block. Each is (tokens × d).
 */
export interface BlockTrace {
  normed1: DenseMatrix;
  attention: Trace;
  afterAttention: DenseMatrix;
  normed2: DenseMatrix;
  feedForward: FeedForwardSteps;
  output: DenseMatrix;
}

/** The parameters of a torch.nn.MultiheadAttention of width d. */
export interface TorchParameters {
  /** (3·d × d): the weights of queries, keys and values, one below the other. */
  inProjWeight: MatrixLike;
  /** (3·d) */
  inProjBias?: VectorLike | TensorLike;
  /** (d × d) */
  outProjWeight?: MatrixLike;
  /** (d) */
  outProjBias?: VectorLike | TensorLike;
}

/** The parameters of a torch.nn.MultiheadAttention of width d under PyTorch's names. */
export interface TorchStateDict {
  in_proj_weight: MatrixLike;
  in_proj_bias?: VectorLike | TensorLike;
  'out_proj.weight'?: MatrixLike;
  'out_proj.bias'?: VectorLike | TensorLike;
}

/** The projections of a torch.nn.MultiheadAttention in the form that `attend` takes. */
export interface TorchProjections {
  query: Projection;
  key: Projection;
  value: Projection;
  output: Projection;
}

/**
 * One call on PyTorch's generator, for `random`. `n` is the number of values. Numbers are float32 unless stated
 * otherwise.
 * - rawUint32: the generator's 32-bit numbers, int64.
 * - rand, randF64: from 0 up to, but without, 1. randF64 gives float64.
 * - randn, randnF64: normally distributed with mean 0 and standard deviation 1. randnF64 gives float64.
 * - uniform: from a to b. normal, normalF64: with `mean` and standard deviation `std`.
 * - randint: int64 from low to high − 1. randperm: 0 … n−1 in random order, int64.
 * - exponential: with mean 1 / lambda; lambda is 1 by default.
 * - dropout: the factors of F.dropout in training: 0 with probability p, otherwise 1 / (1 − p).
 * - multinomial: k categories with the probabilities p, int64, different ones unless `replacement` is true.
 * - linear, embedding, multiheadAttention: the initial parameters of PyTorch's layers. `bias` is true, `heads` 1 by
 *   default.
 * - skip: skips n 32-bit draws.
 */
export type RandomCall =
  | { fn: 'rawUint32' | 'rand' | 'randF64' | 'randn' | 'randnF64'; n: number }
  | { fn: 'uniform'; n: number; a: number; b: number }
  | { fn: 'normal' | 'normalF64'; n: number; mean: number; std: number }
  | { fn: 'randint'; n: number; low: number | bigint; high: number | bigint }
  | { fn: 'randperm'; n: number }
  | { fn: 'exponential'; n: number; lambda?: number }
  | { fn: 'dropout'; n: number; p: number }
  | { fn: 'multinomial'; p: VectorLike; k: number; replacement?: boolean }
  | { fn: 'linear'; in: number; out: number; bias?: boolean }
  | { fn: 'embedding'; num: number; dim: number; paddingIndex?: number }
  | { fn: 'multiheadAttention'; d: number; heads?: number; bias?: boolean }
  | { fn: 'skip'; n: number };

/**
 * The result of one call of `random`. `values` has tensors by name: `weight` and `bias` for linear and embedding;
 * PyTorch's `in_proj_weight`, `in_proj_bias`, `out_proj.weight` and `out_proj.bias` for multiheadAttention; none for
 * skip; `out` for all others. `draws` is the number of 32-bit draws that the call used. The weights of linear and
 * multiheadAttention are (out × in): as projections, they need `layout: 'torch'`.
 */
export interface RandomResult {
  values: Record<string, Tensor>;
  draws: number;
}

/** One cell of a notebook: a short description, and the text that it printed. */
export interface NotebookCell {
  /** The cell's number, from 1. */
  cell: number;
  /** Jupyter's number of the run, or '' if the cell was not run. */
  executionCount: string;
  title: string;
  /** The text that the engine printed for this cell, or ''. */
  printed: string;
  /** The ids of the tensors that the cell makes. */
  tensors: string[];
}

/** A tensor of a notebook, with the operation and the arguments that it was computed from. */
export interface NotebookStep {
  /** The id has the form "notebook/cell/name". */
  id: string;
  op: string;
  args: string[];
  /** False for a step that is not in the notebook: riverbank completed a notebook that ends too early. */
  inNotebook: boolean;
  value: Tensor;
}

export interface NotebookRun {
  notebook: string;
  title: string;
  precision: Precision;
  cells: NotebookCell[];
  steps: NotebookStep[];
}

/**
 * PyTorch's print settings: `precision` is the number of digits after the point (default 4). `sciMode` chooses notation
 * such as 1.0e+00; with null (the default) PyTorch's rule decides. `suffix` is printed behind the numbers (default '').
 */
export interface PrintOptions {
  precision?: number;
  sciMode?: boolean | null;
  suffix?: string;
}
