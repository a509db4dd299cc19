// The words of the package: every value that goes into the engine or comes out of it has its type here.
import type { FieldName, TraceSteps } from './trace-fields.js';

/** Numbers of one kind, row-major. `shape` [] is a single number. float32, float64 or int64. */
export interface Tensor {
  shape: number[];
  data: Float32Array | Float64Array | BigInt64Array;
}

/** A table of numbers, one row per token; `data` is row-major, rows × columns long. */
export interface Matrix {
  rows: number;
  columns: number;
  data: Float32Array | Float64Array;
}

/** What may be given where a matrix is wanted: rows of numbers, or a flat matrix. */
export type MatrixLike = readonly VectorLike[] | { rows: number; columns: number; data: ArrayLike<number> };

/** A vector: plain numbers or a typed array. */
export type VectorLike = ArrayLike<number>;

/** One learned linear map, x · weight + bias; weight (in × out), bias (out). Both may be left out. */
export interface Projection {
  weight?: MatrixLike;
  bias?: VectorLike;
}

/** Who may look at whom. All parts may be combined; a key is seen only where every part allows it. */
export interface Mask {
  /** Query i sees keys 0 … i (notebook 002, cell 1). */
  causal?: boolean;
  /** (queries × keys) or (heads·queries × keys): 1 = may be seen, 0 = hidden. */
  keep?: MatrixLike;
  /** One per key: 0 = padding, hidden from every query. */
  keyKeep?: VectorLike;
  /** (queries × keys) or (heads·queries × keys): added to the scaled scores; −Infinity hides. */
  additive?: MatrixLike;
}

export type { FieldName } from './trace-fields.js';

/** Overrides one cell of one matrix of the trace; everything after it follows. */
export interface Pin {
  field: FieldName;
  /** Which head's rows; 0 when left out. Matrices that are not marked "heads ·" belong to no head. */
  head?: number;
  row: number;
  column: number;
  value: number;
}

/** Rotary positions (RoPE): pairs of columns of queries and keys are turned by position. */
export interface Rotary {
  layout?: 'interleaved' | 'half';
  base?: number;
  queryPositions?: ArrayLike<number>;
  keyPositions?: ArrayLike<number>;
}

/** Everything attention can be asked for. Only `embeddings` is needed: raw attention of X with itself. */
export interface AttendInput {
  /** X (queries × d_model) */
  embeddings: MatrixLike;
  /** Y (keys × d_source): where keys come from; left out: X (self-attention). */
  source?: MatrixLike;
  /** Z (keys × d_value_source): where values come from; left out: Y. */
  valueSource?: MatrixLike;
  query?: Projection;
  key?: Projection;
  value?: Projection;
  /** W_o (heads·d_v × d_out) */
  output?: Projection;
  /** Columns of queries, keys and values are cut into this many groups. Default 1. */
  heads?: number;
  /** What scores are divided by: √d_k of one head ('sqrt_d_k', the default), nothing ('off'), or a number above 0. */
  scale?: 'sqrt_d_k' | 'off' | number;
  mask?: Mask;
  rotary?: Rotary;
  /** A row that sees no key: zeros (default) or NaN. */
  fullyMasked?: 'zero' | 'nan';
  softmax?: 'stable' | 'naive';
  pins?: readonly Pin[];
  /** Let NaN and infinity in inputs and pins pass. Default false: they are refused by name and place. */
  allowNonFinite?: boolean;
  /** The type every step is computed in. Default 'float32'. */
  precision?: Precision;
}

export type Precision = 'float32' | 'float64';

/** Every number of one attention. */
export interface Trace extends TraceSteps {
  heads: number;
  /** What the scores were divided by; 1 when scaling is off. */
  divisor: number;
  /** Rows of `masked` that see no key. */
  fullyMaskedRows: number[];
  /** Which code computed it. */
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

/** One row's softmax, stage by stage; each stage is computed from the one before. */
export interface SoftmaxSteps {
  maximum: number;
  shifted: Float32Array;
  exponentials: Float32Array;
  sum: number;
  weights: Float32Array;
}

/** gamma and beta (d) stretch and shift after the norm; eps stands inside the root (default 1e-5). */
export interface LayerNorm {
  gamma?: VectorLike;
  beta?: VectorLike;
  eps?: number;
}

export type Activation = 'none' | 'relu' | 'gelu' | 'gelu_tanh';

/** Two projections with an activation between them. */
export interface FeedForward {
  widen: Projection;
  narrow: Projection;
  activation?: Activation;
}

export interface FeedForwardSteps {
  hidden: Matrix;
  activated: Matrix;
  output: Matrix;
}

/** A transformer block; `attention` without its embeddings, which the block fills in. */
export interface Block {
  normPlace?: 'pre' | 'post';
  norm1?: LayerNorm;
  norm2?: LayerNorm;
  attention: Omit<AttendInput, 'embeddings' | 'precision'>;
  feedForward: FeedForward;
}

export interface BlockTrace {
  normed1: Matrix;
  attention: Trace;
  afterAttention: Matrix;
  normed2: Matrix;
  feedForward: FeedForwardSteps;
  output: Matrix;
}

/** The projections of a torch.nn.MultiheadAttention module, the way round that `attend` takes them. */
export interface TorchProjections {
  query: Projection;
  key: Projection;
  value: Projection;
  output: Projection;
}

/** One call on PyTorch's generator; see `random`. Sizes are counts of numbers. */
export type RandomCall =
  | { fn: 'raw_uint32' | 'rand' | 'rand_f64' | 'randn' | 'randn_f64'; n: number }
  | { fn: 'uniform'; n: number; a: number; b: number }
  | { fn: 'normal' | 'normal_f64'; n: number; mean: number; std: number }
  | { fn: 'randint'; n: number; low: number | bigint; high: number | bigint }
  | { fn: 'randperm'; n: number }
  | { fn: 'exponential'; n: number; lambda?: number }
  | { fn: 'dropout'; n: number; p: number }
  | { fn: 'multinomial'; p: VectorLike; k: number; replacement?: boolean }
  | { fn: 'linear'; in: number; out: number; bias?: boolean }
  | { fn: 'embedding'; num: number; dim: number; paddingIndex?: number }
  | { fn: 'multihead_attention'; d: number; heads?: number; bias?: boolean }
  | { fn: 'skip'; n: number };

/**
 * What one call gave. `values` holds tensors by name: `weight` and `bias` for linear and embedding, PyTorch's
 * `in_proj_weight`, `in_proj_bias`, `out_proj.weight` and `out_proj.bias` for multihead_attention, `out` for all
 * others, nothing for skip. `draws` counts the 32-bit draws it used.
 */
export interface RandomResult {
  values: Record<string, Tensor>;
  draws: number;
}

/** One cell of a notebook: what it does in our words, and what it printed. */
export interface NotebookCell {
  /** Counted from 1. */
  cell: number;
  /** The number Jupyter gave it, or '' where it was not run. */
  executionCount: string;
  title: string;
  /** The engine's printed text; '' for a cell that prints nothing. */
  printed: string;
  /** Ids of the tensors made by the cell. */
  tensors: string[];
}

/** A tensor of a notebook, and how it follows from others. */
export interface NotebookStep {
  /** "notebook/cell/name" */
  id: string;
  op: string;
  args: string[];
  /** false: the unfinished end of a notebook, finished here. */
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

/** How PyTorch would print: digits after the point, and whether to use 1.0e+00 (null: PyTorch decides). */
export interface PrintOptions {
  precision?: number;
  sciMode?: boolean | null;
  suffix?: string;
}
