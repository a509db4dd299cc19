// Lists the functions of the engine. Their results are computed in C++.
import type { About } from '../wire/module.js';
import type * as T from './types.js';

/**
 * The loaded engine. Its functions copy their inputs in and their results out, and keep nothing between calls. They
 * compute in float32; `attend` and `matmul` can also compute in float64. Shapes are (rows × columns). Numbers have no
 * unit unless one is named.
 *
 * A value of a wrong type throws a TypeError. The cases listed after "Errors" throw a RangeError. The error message
 * names the input, the position, the given value and the expected value. Every function also throws a RangeError for an
 * empty matrix, for rows of different lengths and for more than 2^27 numbers. Functions that compute with the numbers
 * refuse NaN and infinity, too, unless they are allowed.
 */
export interface Engine extends About {
  /**
   * Lists the matrices of a trace in the order in which they are computed: symbol, shape, operation and operands of
   * each.
   */
  schema(): T.FieldInfo[];

  /**
   * Scaled dot-product attention: softmax(Q·Kᵀ / √d_k)·V for embeddings (queries × d_model). Returns the output
   * (queries × d_out) and every intermediate matrix.
   * Errors: shapes that do not match; widths that are not a multiple of `heads` or `kvHeads`; heads that are not a
   * multiple of `kvHeads`; keys and queries of different widths without `kvHeads`; a divisor or softcap that is not
   * above 0; a negative window or firstQuery; masks of the wrong shape or with numbers other than 0 and 1; rotary
   * options that `rotate` refuses; past keys without past values; pins or firstQuery with past keys; firstQuery or a
   * larger window with a cache; pins outside their matrix.
   * Gradients: `attend` of riverbank/gradients.
   * Source: Vaswani et al. 2017, eq. 1; notebooks 000, 002 and 004. Grouped heads: Ainslie et al. 2023. ALiBi: Press et
   * al. 2021. Sinks: Xiao et al. 2023.
   *
   * @example Weights of PyTorch's nn.Linear, (out × in), go in as they are.
   * ```ts
   * engine.attend({ embeddings, query: { weight, bias, layout: 'torch' } });
   * ```
   * @example Eight query heads share two key heads: keys and values (tokens × 2·d) are a quarter as wide as queries.
   * ```ts
   * engine.attend({ embeddings: queries, source: keys, valueSource: values, heads: 8, kvHeads: 2 });
   * ```
   * @example Each token sees itself and the two tokens before it (Mistral).
   * ```ts
   * engine.attend({ embeddings, mask: { causal: true, window: { before: 2 } } });
   * ```
   * @example No score leaves ±50 (Gemma 2). The matrix capped of the trace has the result.
   * ```ts
   * engine.attend({ embeddings, softcap: 50 });
   * ```
   * @example One learned score per head takes part in softmax's sum, so that a head can attend to nothing.
   * ```ts
   * engine.attend({ embeddings, heads: 2, sinks: [0.5, -1] });
   * ```
   * @example The ninth token of a text, with the keys and values of all nine.
   * ```ts
   * engine.attend({ embeddings: ninth, source: all, firstQuery: 8, mask: { causal: true } });
   * ```
   * @see `attend` of `loadGradients()` in `riverbank/gradients` for the gradients of this function.
   */
  attend(input: T.AttendInput & { embeddings: T.OneMatrix }): T.Trace;
  /**
   * Attention for each of several texts, which may differ in length. The results have the same bits as one call for
   * each text. An error names the text: "text 1: …".
   */
  attend(input: T.AttendTextsInput): T.Trace[];

  /**
   * Looks up a row of `table` (words × d) for each of the `ids` → (tokens × d).
   * Errors: no ids; an id outside the table.
   * Source: notebooks 000 and 002.
   */
  embed(table: T.MatrixLike, ids: ArrayLike<number>): T.DenseMatrix;

  /**
   * Looks up each token's vector (d) by its name → (tokens × d).
   * Errors: no tokens; vectors of different lengths; a token without a vector.
   */
  embedTokens(vocabulary: Readonly<Record<string, T.VectorLike>>, tokens: readonly string[]): T.DenseMatrix;

  /**
   * Matrix product: a (n × k) · b (k × m) → (n × m). With `transposeB` (default false), b is given as (m × k).
   * `precision` is 'float32' by default.
   * Errors: different inner sizes.
   */
  matmul(a: T.MatrixLike, b: T.MatrixLike, options?: { transposeB?: boolean; precision?: T.Precision }): T.DenseMatrix;

  /**
   * PyTorch's nn.Linear: x (n × in), weight (out × in), bias (out; default 0) → x·weightᵀ + bias (n × out).
   * Errors: sizes that do not match.
   * Source: notebook 003.
   */
  linear(x: T.MatrixLike, weight: T.MatrixLike, bias?: T.VectorLike): T.DenseMatrix;

  /**
   * Cosine of the angle between two vectors (d): 1 for the same direction, 0 for a right angle, −1 for opposite
   * directions.
   * Errors: different lengths; a vector of zeros.
   */
  cosine(a: T.VectorLike, b: T.VectorLike): number;

  /**
   * Softmax of each row of x (rows × keys). Returns weights that sum to 1, or their logarithms with `log` (default
   * false). −Infinity hides a key. If all keys of a row are hidden, its weights are zeros, or NaN with `fullyMasked:
   * 'nan'`. 'stable' (the default) subtracts the row's maximum first; 'naive' does not.
   * Errors: NaN or +Infinity, unless `allowNonFinite` is true (default false).
   */
  softmax(
    x: T.MatrixLike,
    options?: { kind?: 'stable' | 'naive'; log?: boolean; fullyMasked?: 'zero' | 'nan'; allowNonFinite?: boolean },
  ): T.DenseMatrix;

  /**
   * The steps of softmax for one row (keys): maximum, shifted (keys), exponentials (keys), sum, weights (keys). `kind`
   * is 'stable' by default.
   */
  softmaxSteps(row: T.VectorLike, options?: { kind?: 'stable' | 'naive' }): T.SoftmaxSteps;

  /**
   * Layer norm of each row of x (tokens × d): (x − mean) / √(variance + eps) · gamma + beta. The variance is the mean
   * of (x − mean)². Returns (tokens × d).
   * Errors: gamma or beta of another width; beta in an RMS norm; an eps below 0.
   * Source: Ba et al. 2016.
   */
  layerNorm(x: T.MatrixLike, norm?: T.LayerNorm): T.DenseMatrix;

  /**
   * Applies the activation to each number; the result has the shape of x.
   * Source of GELU: Hendrycks and Gimpel 2016, exact ('gelu') or approximated by tanh ('geluTanh').
   */
  activate(x: T.MatrixLike, activation: T.Activation): T.DenseMatrix;

  /**
   * A feed-forward layer, two projections with an activation between them: x (tokens × d) → hidden (tokens × d_hidden)
   * → output (tokens × d_out). Returns every step.
   * Errors: a missing weight; widths that do not match.
   * Source: Vaswani et al. 2017, section 3.3.
   */
  feedForward(x: T.MatrixLike, layer: T.FeedForward): T.FeedForwardSteps;

  /**
   * A transformer block for x (tokens × d). Returns every intermediate matrix.
   * Errors: those of its parts; a part whose output is not as wide as x.
   * Source: Vaswani et al. 2017 ('post'), GPT-2 ('pre').
   */
  block(x: T.MatrixLike & T.OneMatrix, block: T.Block): T.BlockTrace;
  /** A transformer block for each of several texts, as in `attend`: x (texts × tokens × d), or an array of matrices. */
  block(x: T.MatricesLike, block: T.TextsBlock): T.BlockTrace[];

  /**
   * Cross-entropy loss in nats, −log softmax(logits)[target], for logits (positions × vocabulary) and one target id per
   * position. Targets equal to `ignoreIndex` (default −100) do not count. Returns the mean (default) or the sum over
   * the other targets. As in PyTorch, the mean over no position is NaN. A logit of −Infinity gives the probability 0.
   * Errors: a number of targets that is not the number of positions; a target outside the vocabulary.
   */
  crossEntropy(
    logits: T.MatrixLike,
    targets: ArrayLike<number>,
    options?: { reduction?: 'mean' | 'sum'; ignoreIndex?: number },
  ): number;

  /**
   * Sinusoidal positional encoding → (tokens × d): sines and cosines with decreasing frequencies. `base` is 10000 by
   * default.
   * Errors: tokens or d below 1; a base that is not above 0.
   * Source: Vaswani et al. 2017, section 3.5.
   */
  sinusoidalPositions(tokens: number, d: number, base?: number): T.DenseMatrix;

  /**
   * The first rows of a learned table (longest × d) → (tokens × d).
   * Errors: tokens below 1; more tokens than rows.
   * Source: notebook 002.
   */
  learnedPositions(table: T.MatrixLike, tokens: number): T.DenseMatrix;

  /** x + positions, both (tokens × d). Errors: different shapes. */
  addPositions(x: T.MatrixLike, positions: T.MatrixLike): T.DenseMatrix;

  /** x (tokens × d) and positions (tokens × p) side by side → (tokens × d+p). Errors: different numbers of rows. */
  concatenatePositions(x: T.MatrixLike, positions: T.MatrixLike): T.DenseMatrix;

  /**
   * Rotary positions (RoPE) for x (tokens × d): rotates each pair j of columns by position · base^(−2j/dimensions)
   * radians. Defaults: layout 'interleaved', base 10000, positions 0, 1, 2, …, dimensions d, no scaling.
   * Errors: a tensor of several texts; an odd d without `dimensions`; dimensions that are odd or outside 2 … d; a
   * scaling with a factor below 1, or without 0 < lowFreqFactor < highFreqFactor; a base that is not above 0; a number
   * of positions that is not the number of tokens.
   * Source: Su et al. 2021.
   */
  rotate(x: T.MatrixLike, options?: T.RotateOptions): T.DenseMatrix;

  /**
   * ALiBi: a bias that is added to scores and decreases with the distance between query and key. Returns slopes (heads)
   * and bias (heads·tokens × tokens). With `causal` (default true) the bias of later tokens is −Infinity.
   * Errors: heads or tokens below 1.
   * Source: Press et al. 2021.
   */
  alibi(heads: number, tokens: number, options?: { causal?: boolean }): { slopes: Float32Array; bias: T.DenseMatrix };

  /**
   * Transposes the weight of an nn.Linear (out × in) to (in × out). With `layout: 'torch'`, `attend` takes the weight
   * as it is.
   * Source: notebooks 002 and 003.
   */
  fromLinear(weight: T.MatrixLike): T.DenseMatrix;

  /**
   * Joins the matrices of all heads to one weight for `attend` (d_model × heads·d_head). Each head has one matrix U
   * (d_head × d_model), which is multiplied as U·x.
   * Errors: no heads; different shapes.
   * Source: notebook 004.
   */
  fromStack(heads: readonly T.MatrixLike[]): T.DenseMatrix;

  /**
   * Converts the parameters of a torch.nn.MultiheadAttention to projections for `attend`: inProjWeight (3·d × d),
   * inProjBias (3·d), outProjWeight (d × d), outProjBias (d). Only inProjWeight is required. PyTorch's own names are
   * accepted too, so a state_dict, and the `values` that `random` returns for multiheadAttention, can be passed
   * unchanged.
   * Errors: shapes that do not match.
   */
  fromTorch(
    parameters: T.TorchParameters | T.TorchStateDict | Readonly<Record<string, T.TensorLike>>,
  ): T.TorchProjections;

  /**
   * Runs the calls one after the other on one generator, and returns bit for bit what PyTorch returns after
   * torch.manual_seed(seed). A seed beyond 2^53 is given as a bigint or a string.
   * Errors: counts below 0 or too large; probabilities, bounds and sizes that PyTorch refuses too.
   * Source: Matsumoto and Nishimura 1998 (Mersenne Twister).
   */
  random(seed: number | bigint | string, calls: readonly T.RandomCall[]): T.RandomResult[];
}
