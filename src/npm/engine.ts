// What the engine can do: the one list of its functions, each a single call into C++.
import type { About } from './calls.js';
import type * as T from './types.js';

/**
 * The loaded engine. Every function copies its inputs in and its results out, and leaves nothing behind. It computes in
 * float32, and in float64 where `precision` says so; numbers have no unit where none is named. Shapes are (rows × columns).
 * What is of a wrong type ends in a TypeError, and what stands after "Errors" in a RangeError, which names the input, the
 * place and both sides; so do, everywhere, an empty matrix, ragged rows, NaN or infinity where nothing allows them, and
 * more than 2^27 numbers.
 */
export interface Engine extends About {
  /** The matrices of a trace in the order in which they are computed, each with its symbol, its shape, and what it is made of. */
  schema(): T.FieldInfo[];

  /**
   * softmax(Q·Kᵀ / √d_k)·V with every step kept: embeddings (queries × d_model) → output (queries × d_out), and all between.
   * Errors: widths that do not fit; heads that do not divide them; a divisor that is not above 0; masks of another shape or
   * not of 0 and 1; pins outside of their matrix. Vaswani et al. 2017, eq. 1; notebooks 000, 002 and 004.
   */
  attend(input: T.AttendInput): T.Trace;

  /** Looks words up: table (words × d), ids one per token → (tokens × d). Errors: no ids; an id outside of the table. Notebooks 000 and 002. */
  embed(table: T.MatrixLike, ids: ArrayLike<number>): T.Matrix;

  /** The same by name: vectors (d) by word, tokens → (tokens × d). Errors: vectors of different lengths; a token that has none. */
  embedTokens(vocabulary: Readonly<Record<string, T.VectorLike>>, tokens: readonly string[]): T.Matrix;

  /** a (n × k) · b (k × m) → (n × m); with `transposeB`, b is given as (m × k). Errors: inner sizes that differ. */
  matmul(a: T.MatrixLike, b: T.MatrixLike, options?: { transposeB?: boolean; precision?: T.Precision }): T.Matrix;

  /** PyTorch's nn.Linear: x (n × in), weight (out × in), bias (out) → x·weightᵀ + bias (n × out). Errors: sizes that differ. Notebook 003. */
  linear(x: T.MatrixLike, weight: T.MatrixLike, bias?: T.VectorLike): T.Matrix;

  /** How alike two vectors (d) point: 1 the same way, 0 at right angles, −1 opposite. Errors: lengths that differ; a vector of zeros. */
  cosine(a: T.VectorLike, b: T.VectorLike): number;

  /**
   * Each row of x (rows × keys) becomes weights that sum to 1, or their logarithms. −Infinity hides a key; a row of nothing
   * else becomes zeros, or NaN by `fullyMasked: 'nan'`. 'stable' subtracts the row's maximum first, 'naive' does not.
   */
  softmax(
    x: T.MatrixLike,
    options?: { kind?: 'stable' | 'naive'; log?: boolean; fullyMasked?: 'zero' | 'nan'; allowNonFinite?: boolean },
  ): T.Matrix;

  /** The five stages of one row's softmax: row (keys) → maximum, shifted (keys), exponentials (keys), sum, weights (keys). */
  softmaxSteps(row: T.VectorLike, options?: { kind?: 'stable' | 'naive' }): T.SoftmaxSteps;

  /**
   * Row by row (x − mean) / √(variance + eps) · gamma + beta, with the variance divided by d: (tokens × d) → (tokens × d).
   * Errors: gamma or beta of another width; an eps below 0. Ba et al. 2016.
   */
  layerNorm(x: T.MatrixLike, norm?: T.LayerNorm): T.Matrix;

  /** Each number activated by itself, in any shape. GELU: Hendrycks and Gimpel 2016, exact or by tanh. */
  activate(x: T.MatrixLike, activation: T.Activation): T.Matrix;

  /** Two projections with an activation between them: x (tokens × d) → hidden (tokens × d_hidden) → (tokens × d_out). Errors: a weight that is missing; widths that do not fit. Vaswani et al. 2017, 3.3. */
  feedForward(x: T.MatrixLike, layer: T.FeedForward): T.FeedForwardSteps;

  /** A transformer block: x (tokens × d) → every number of it. Errors: those of its parts; widths that cannot be added. 'post' is Vaswani et al. 2017, 'pre' is GPT-2. */
  block(x: T.MatrixLike, block: T.Block): T.BlockTrace;

  /**
   * −log softmax(logits)[target] in nats: logits (positions × vocabulary), targets one id per position → one number, the
   * mean (NaN over no position, as in PyTorch) or the sum over the targets that are not `ignoreIndex` (default −100).
   * Errors: another number of targets; a target outside of the vocabulary.
   */
  crossEntropy(
    logits: T.MatrixLike,
    targets: ArrayLike<number>,
    options?: { reduction?: 'mean' | 'sum'; ignoreIndex?: number },
  ): number;

  /** Sines and cosines of falling frequency → (tokens × d). `base` is 10000. Errors: tokens or d below 1; a base not above 0. Vaswani et al. 2017, 3.5. */
  sinusoidalPositions(tokens: number, d: number, base?: number): T.Matrix;

  /** The first rows of a learned table (longest × d) → (tokens × d). Errors: more tokens than rows. Notebook 002. */
  learnedPositions(table: T.MatrixLike, tokens: number): T.Matrix;

  /** x + positions, both (tokens × d). Errors: shapes that differ. */
  addPositions(x: T.MatrixLike, positions: T.MatrixLike): T.Matrix;

  /** Side by side: x (tokens × d), positions (tokens × p) → (tokens × d+p). Errors: numbers of rows that differ. */
  concatenatePositions(x: T.MatrixLike, positions: T.MatrixLike): T.Matrix;

  /**
   * Rotary positions: pairs of columns of x (tokens × d) turned by their token's position (0, 1, 2 … where none are given),
   * in radians times base^(−2i/d). Errors: an odd d; a base not above 0; positions for another number of tokens. Su et al. 2021.
   */
  rotate(
    x: T.MatrixLike,
    options?: { layout?: 'interleaved' | 'half'; base?: number; positions?: ArrayLike<number> },
  ): T.Matrix;

  /**
   * What ALiBi adds to scores: slopes (heads), bias (heads·tokens × tokens), which falls with distance, and with `causal`
   * (the default) is −Infinity for later tokens. Errors: heads or tokens below 1. Press et al. 2021.
   */
  alibi(heads: number, tokens: number, options?: { causal?: boolean }): { slopes: Float32Array; bias: T.Matrix };

  /** The weight of an nn.Linear (out × in) the way round that `attend` takes it: (in × out). Notebooks 002 and 003. */
  fromLinear(weight: T.MatrixLike): T.Matrix;

  /** One matrix per head (d_head × d_model), written U·x, → (d_model × heads·d_head). Errors: no heads; shapes that differ. Notebook 004. */
  fromStack(heads: readonly T.MatrixLike[]): T.Matrix;

  /**
   * The projections of a torch.nn.MultiheadAttention: inProjWeight (3·d × d), inProjBias (3·d), outProjWeight (d × d),
   * outProjBias (d), of which only the first is needed. Errors: shapes that do not fit together.
   */
  fromTorch(parameters: {
    inProjWeight: T.MatrixLike;
    inProjBias?: T.VectorLike;
    outProjWeight?: T.MatrixLike;
    outProjBias?: T.VectorLike;
  }): T.TorchProjections;

  /**
   * What PyTorch would draw after torch.manual_seed(seed), call after call, bit for bit. A seed beyond 2^53 as a bigint
   * or a string. Errors: counts below 0 or too large; probabilities, bounds and sizes that PyTorch does not take either.
   * Matsumoto and Nishimura 1998 (the Mersenne Twister).
   */
  random(seed: number | bigint | string, calls: readonly T.RandomCall[]): T.RandomResult[];
}
