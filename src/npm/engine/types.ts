// The types of all values that go into the engine or come out of it.
import type { FieldName, TraceSteps } from '../operations/trace-fields.js';
import type { NotebookOp } from './notebook-ops.js';
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
 * The accepted forms of a matrix: a list of rows, a flat list with its shape, or a tensor. The last axis of a tensor
 * becomes the columns, and all other axes together become the rows: (heads × tokens × d) is read as (heads·tokens × d).
 */
export type MatrixLike =
  | readonly ArrayLike<number>[]
  | { readonly rows: number; readonly columns: number; readonly data: ArrayLike<number> }
  | TensorLike;

/**
 * A matrix for each of several texts: an array of matrices of any numbers of rows, or a tensor with the texts as its
 * first axis. TypeScript recognises such a tensor if the type of its shape has three or four numbers.
 */
export type MatricesLike =
  | readonly MatrixLike[]
  | (TensorLike & { readonly shape: readonly [number, number, number] | readonly [number, number, number, number] });

/** A matrix, or a tensor whose type has no third axis. TypeScript uses this type to recognise the input of one text. */
export interface OneMatrix {
  readonly shape?: { readonly 2?: never };
}

/** A vector: plain numbers, a typed array, or a tensor with one axis. */
export type VectorLike = ArrayLike<number> | TensorLike;

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
  bias?: VectorLike;
  /**
   * 'torch': x · weightᵀ + bias. 'riverbank' (the default): x · weight + bias. A weight that riverbank has made itself
   * in the other layout throws a RangeError.
   */
  layout?: Layout;
}

/** How a weight is stored: (out × in) as in PyTorch's nn.Linear ('torch'), or (in × out) ('riverbank'). */
export type Layout = 'riverbank' | 'torch';

/** A matrix of 0 and 1, or of false and true in plain arrays. */
export type MaskMatrix =
  | MatrixLike
  | readonly (readonly boolean[])[]
  | { readonly rows: number; readonly columns: number; readonly data: readonly boolean[] }
  | MaskTensor;

/** A vector of 0 and 1, or of false and true in a plain array. */
export type MaskVector = VectorLike | readonly boolean[] | MaskTensor;

interface MaskTensor {
  readonly shape: readonly number[];
  readonly data: readonly boolean[];
}

/** The keys that each query may see. The parts can be combined: a key is visible only if every part allows it. */
export interface Mask {
  /** The query at position i sees keys 0 … i only (notebook 002, cell 1). Default false. */
  causal?: boolean;
  /** The query at position i sees keys i − before … i + after only. A side that is left out has no limit. */
  window?: { before?: number; after?: number };
  /** (queries × keys) or (heads·queries × keys): 1 or true = visible, 0 or false = hidden. */
  keep?: MaskMatrix;
  /** (keys): 0 or false = padding, hidden from every query; 1 or true = visible. */
  keyKeep?: MaskVector;
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
  /** The columns of pair j: 2j and 2j + 1 ('interleaved', the default), or j and j + dimensions/2 ('half'). */
  layout?: 'interleaved' | 'half';
  /** Default 10000. */
  base?: number;
  /**
   * One position per query; default firstQuery, firstQuery + 1, … With past keys or a cache, the positions follow the
   * earlier tokens by default.
   */
  queryPositions?: ArrayLike<number>;
  /**
   * One position per new key; default 0, 1, 2, … With past keys or a cache, the positions follow the earlier tokens by
   * default.
   */
  keyPositions?: ArrayLike<number>;
  /**
   * The number of columns of each head that rotate, from the first column on: even, from 2 to d_k. Default: all
   * columns.
   */
  dimensions?: number;
  scaling?: RotaryScaling;
}

/** Slows rotary positions down, so that a text longer than the training texts gets angles that the model knows. */
export interface RotaryScaling {
  /**
   * 'linear' (the default) divides every frequency by `factor`. 'llama3' divides only the frequencies of long waves.
   */
  type?: 'linear' | 'llama3';
  /** At least 1; default 1. */
  factor?: number;
  /**
   * For 'llama3': divides the frequencies of waves longer than originalMaxPositionEmbeddings / lowFreqFactor tokens.
   * Shorter waves are divided less. Default 1.
   */
  lowFreqFactor?: number;
  /**
   * For 'llama3': keeps waves shorter than originalMaxPositionEmbeddings / highFreqFactor tokens as they are. It must
   * be above lowFreqFactor. Default 4.
   */
  highFreqFactor?: number;
  /** For 'llama3': the length of the training texts in tokens. Default 8192. */
  originalMaxPositionEmbeddings?: number;
}

/** The options of `rotate`; see Rotary. */
export interface RotateOptions extends Pick<Rotary, 'layout' | 'base' | 'dimensions' | 'scaling'> {
  /** One position per row; default 0, 1, 2, … */
  positions?: ArrayLike<number>;
}

/**
 * The input of `attend`. Only `embeddings` is required: without anything else, X attends to itself without projections.
 */
export interface AttendInput {
  /** X (queries × d_model) */
  embeddings: MatrixLike;
  /** Y (keys × d_source), from which keys are computed. Default X (self-attention). */
  source?: MatrixLike;
  /** Z (keys × d_value_source), from which values are computed. Default Y. */
  valueSource?: MatrixLike;
  /**
   * The projection to queries: weight (in × heads·d), or (heads·d × in) with `layout: 'torch'`; bias (heads·d). Without
   * a weight, the input is used unchanged.
   */
  query?: Projection;
  /** The projection to keys, as `query` but with kvHeads instead of heads. */
  key?: Projection;
  /** The projection to values, as `key`. */
  value?: Projection;
  /** W_o (heads·d_v × d_out), or (d_out × heads·d_v) with `layout: 'torch'` */
  output?: Projection;
  /** The number of heads: the columns of the queries are divided into this many groups. Default 1. */
  heads?: number;
  /**
   * The number of heads of keys and values (grouped heads). Key head g serves heads/kvHeads query heads, the first of
   * which is g·heads/kvHeads. A value of 1 is multi-query attention. `heads` must be a multiple of `kvHeads`. Default:
   * the same as `heads`.
   */
  kvHeads?: number;
  /** Default 'sqrtDk'. */
  scale?: Scale;
  /** Soft-capping: scaled scores become softcap · tanh(score / softcap), before masks. Above 0. Default: no cap. */
  softcap?: number;
  mask?: Mask;
  /** (heads): ALiBi lowers each score by slope · |query − key|. `true` means the usual slopes, as of `alibi()`. */
  alibi?: VectorLike | boolean;
  /** (heads): one more score per head, which counts only in the sum of softmax. Weights then add up to less than 1. */
  sinks?: VectorLike;
  /**
   * The position of query 0; keys begin at position 0. It is above 0 for queries that follow earlier tokens. Leave it
   * out with past keys or a cache. Default 0.
   */
  firstQuery?: number;
  /**
   * (kvHeads·past × d_k): keys of earlier tokens (with `rotary`, rotated keys). The new keys follow these, and query 0
   * follows all earlier tokens. Needs `pastValues`. Cannot be combined with pins.
   */
  pastKeys?: MatrixLike;
  /** (kvHeads·past × d_v): values of earlier tokens. */
  pastValues?: MatrixLike;
  /**
   * Keeps keys and values of earlier tokens between calls. A mask then needs a column for each token that the cache
   * keeps and for each new token.
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

/** The input of `attend` for several texts. All texts share an input that is given only once. */
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
  /** The indices of the rows of `masked` that see no key. */
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

/** The softmax of one row, step by step. */
export interface SoftmaxSteps {
  /** The largest score; 0 with kind 'naive'. */
  maximum: number;
  /** (keys): the scores minus the maximum. */
  shifted: Float32Array;
  /** (keys): e to the power of each shifted score. */
  exponentials: Float32Array;
  /** The sum of the exponentials. */
  sum: number;
  /** (keys): the exponentials divided by the sum. */
  weights: Float32Array;
}

/** The parameters of a norm: (x − mean) / √(variance + eps) · gamma + beta. */
export interface LayerNorm {
  /** (d): multiplies each column. Default 1. */
  gamma?: VectorLike;
  /** (d): is added to each column. Default 0. An RMS norm has none. */
  beta?: VectorLike;
  /** Is added under the root. Default 1e-5. */
  eps?: number;
  /** 'layer' (the default), or 'rms', which does not subtract the mean. */
  kind?: 'layer' | 'rms';
  /** Multiplies by 1 + gamma instead of gamma, if gamma is given. Default false. */
  plusOne?: boolean;
}

/**
 * 'none': x; 'relu': max(0, x); 'gelu': GELU by erf; 'geluTanh': its approximation by tanh; 'silu': x / (1 + e^(−x)).
 */
export type Activation = 'none' | 'relu' | 'gelu' | 'geluTanh' | 'silu';

/**
 * A feed-forward layer: activation(x · widen) · narrow. With `gate` the layer is gated: (activation(x · gate) ∘ (x ·
 * widen)) · narrow. Every projection needs a weight.
 */
export interface FeedForward {
  /** (d × d_hidden); called "up" in the checkpoints of gated layers. */
  widen: Projection;
  /** (d_hidden × d_out); called "down" in the checkpoints of gated layers. */
  narrow: Projection;
  /** Default 'gelu'. */
  activation?: Activation;
  /** (d × d_hidden) */
  gate?: Projection;
}

/** All matrices that a feed-forward layer computes from x (tokens × d). */
export interface FeedForwardSteps {
  /** (tokens × d_hidden): x · widen. */
  hidden: DenseMatrix;
  /** (tokens × d_hidden): the activation of hidden or, in a gated layer, of gate. */
  activated: DenseMatrix;
  /** (tokens × d_out) */
  output: DenseMatrix;
  /** (tokens × d_hidden): x · gate; empty unless the layer is gated. */
  gate: DenseMatrix;
  /** (tokens × d_hidden): activated ∘ hidden; empty unless the layer is gated. */
  gated: DenseMatrix;
}

/** A transformer block: attention, then a feed-forward layer. */
export interface Block {
  /**
   * 'pre' (the default) puts a norm before the attention and before the feed-forward layer, 'post' after each of them.
   */
  normPlace?: 'pre' | 'post';
  norm1?: LayerNorm;
  norm2?: LayerNorm;
  /** The input of `attend` without the embeddings, which the block fills in. */
  attention: Omit<AttendInput, 'embeddings' | 'precision' | 'cache'>;
  feedForward: FeedForward;
}

/** A block for several texts, which may have different masks, sources and past keys. */
export interface TextsBlock extends Omit<Block, 'attention'> {
  attention: Omit<AttendTextsInput, 'embeddings' | 'precision'>;
}

/** All matrices of a transformer block. */
export interface BlockTrace {
  /** (tokens × d): the result of the first norm. */
  normed1: DenseMatrix;
  attention: Trace;
  /** (tokens × d): the result of the attention part with its residual connection. */
  afterAttention: DenseMatrix;
  /** (tokens × d): the result of the second norm. */
  normed2: DenseMatrix;
  feedForward: FeedForwardSteps;
  /** (tokens × d): the result of the block. */
  output: DenseMatrix;
}

/** The parameters of a torch.nn.MultiheadAttention of width d. */
export interface TorchParameters {
  /** (3·d × d): the weights of queries, keys and values, one below the other. */
  inProjWeight: MatrixLike;
  /** (3·d) */
  inProjBias?: VectorLike;
  /** (d × d) */
  outProjWeight?: MatrixLike;
  /** (d) */
  outProjBias?: VectorLike;
}

/** The same as TorchParameters, under PyTorch's names. */
export interface TorchStateDict {
  in_proj_weight: MatrixLike;
  in_proj_bias?: VectorLike;
  'out_proj.weight'?: MatrixLike;
  'out_proj.bias'?: VectorLike;
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
 * - rand, randF64: at least 0 and below 1. randF64 gives float64.
 * - randn, randnF64: normally distributed with mean 0 and standard deviation 1. randnF64 gives float64.
 * - uniform: from a to b. normal, normalF64: with `mean` and standard deviation `std`.
 * - randint: int64 from low to high − 1. randperm: 0 … n−1 in random order, int64.
 * - exponential: with mean 1 / lambda; lambda is 1 by default.
 * - dropout: the factors of F.dropout in training: 0 with probability p, otherwise 1 / (1 − p).
 * - multinomial: k categories, drawn with the probabilities p, int64. Each is drawn at most once, unless `replacement`
 *   is true.
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

/** The result of one call of `random`. */
export interface RandomResult {
  /**
   * The tensors by name: `weight` (and `bias`) for linear; `weight` for embedding; PyTorch's `in_proj_weight`,
   * `in_proj_bias`, `out_proj.weight` and `out_proj.bias` for multiheadAttention; none for skip; `out` for all others.
   * The weights of linear and multiheadAttention are (out × in): as projections, they need `layout: 'torch'`.
   */
  values: Record<string, Tensor>;
  /** The number of 32-bit draws that the call used. */
  draws: number;
}

/** One cell of a notebook: a short description, and the text that it printed. */
export interface NotebookCell {
  /** The cell's number, from 1. */
  cell: number;
  /** Jupyter's execution count of the cell, or '' if the cell was not run. */
  executionCount: string;
  title: string;
  /** The text that the engine printed for this cell, or ''. */
  printed: string;
  /** The ids of the tensors that the cell makes. */
  tensors: string[];
}

export type { NotebookOp } from './notebook-ops.js';

/** A tensor of a notebook, with the operation and the arguments that it was computed from. */
export interface NotebookStep {
  /** The id has the form "notebook/cell/name". */
  id: string;
  op: NotebookOp;
  args: string[];
  /** Whether the step is in the notebook. riverbank adds steps to a notebook that ends too early. */
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

/** PyTorch's print settings. */
export interface PrintOptions {
  /** The number of digits after the point; default 4. */
  precision?: number;
  /** true chooses notation such as 1.0e+00, false never does. With null (the default) PyTorch's rule decides. */
  sciMode?: boolean | null;
  /** A text that is printed behind the numbers; default ''. */
  suffix?: string;
}
