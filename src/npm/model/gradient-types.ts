// The types for gradients: the functions of the backward pass, and their results.
import type {
  Activation,
  AttendInput,
  AttendTextsInput,
  Block,
  FeedForward,
  LayerNorm,
  MatricesLike,
  MatrixLike,
  OneMatrix,
  RotateOptions,
  TextsBlock,
} from '../engine/types.js';
import type { DenseMatrix } from '../wire/dense-matrix.js';
import type { StepGradients, TrainOptions } from './types.js';

/** The gradients of a projection. If a parameter is absent, its gradient is absent. */
export interface ProjectionGradients {
  /** In the shape of the weight: (in × out), or (out × in) with the layout 'torch'. */
  weight?: DenseMatrix;
  /** (1 × out) */
  bias?: DenseMatrix;
}

/** The gradients of a layer norm's parameters. The gradient of an absent parameter is absent. */
export interface NormGradients {
  /** (1 × d) */
  gamma?: DenseMatrix;
  /** (1 × d) */
  beta?: DenseMatrix;
}

/** The gradients of an attention: those of its matrices and those of its projections. */
export interface AttentionGradients {
  /**
   * The gradient of every matrix of the trace. The gradient of `embeddings` includes the paths through queries, and the
   * paths through keys and values if those are computed from the embeddings.
   */
  steps: StepGradients;
  query: ProjectionGradients;
  key: ProjectionGradients;
  value: ProjectionGradients;
  output: ProjectionGradients;
  /** (1 × heads), if the input has sinks. */
  sinks?: DenseMatrix;
  /** (kvHeads·past × d_k), if the input has past keys. With `rotary`, these are the gradients of the rotated keys. */
  pastKeys?: DenseMatrix;
  /** (kvHeads·past × d_v), if the input has past values. */
  pastValues?: DenseMatrix;
}

/** The gradients of a feed-forward layer. The gradients of `gate` are absent unless the layer is gated. */
export interface FeedForwardGradients {
  /** (tokens × d) */
  x: DenseMatrix;
  widen: ProjectionGradients;
  narrow: ProjectionGradients;
  gate: ProjectionGradients;
}

/** The gradients of a transformer block's input and parameters. */
export interface TransformerBlockGradients {
  /** (tokens × d) */
  x: DenseMatrix;
  norm1: NormGradients;
  norm2: NormGradients;
  attention: AttentionGradients;
  widen: ProjectionGradients;
  narrow: ProjectionGradients;
  gate: ProjectionGradients;
}

/**
 * One parameter, and AdamW's running means of its gradients and of the gradients' squares. All three have the same
 * shape.
 */
export interface AdamWState {
  parameter: MatrixLike;
  firstMoment: MatrixLike;
  secondMoment: MatrixLike;
}

/**
 * The backward pass of each building block, in float32. Unless stated otherwise, a function takes the inputs of its
 * forward function, and dOut: the gradient of the loss with respect to the forward result, in the result's shape.
 * Returns the gradients in the shapes of the inputs; the gradient of a vector is a matrix of one row.
 * Errors: those of the forward function; a RangeError that names shapes that do not match.
 * Source: Rumelhart, Hinton and Williams 1986.
 */
export interface Gradients {
  /** a (n × k), b (k × m), dOut (n × m). With `transposeB`, b is (m × k). */
  matmul(
    a: MatrixLike,
    b: MatrixLike,
    dOut: MatrixLike,
    options?: { transposeB?: boolean },
  ): { a: DenseMatrix; b: DenseMatrix };
  /** x (n × in), weight (out × in), dOut (n × out). The gradient of the bias is (1 × out). */
  linear(
    x: MatrixLike,
    weight: MatrixLike,
    dOut: MatrixLike,
  ): { x: DenseMatrix; weight: DenseMatrix; bias: DenseMatrix };
  /**
   * weights (rows × keys) is the result of softmax, dWeights (rows × keys) the gradient of the loss with respect to it.
   */
  softmax(weights: MatrixLike, dWeights: MatrixLike): DenseMatrix;
  /** x (tokens × d), dOut (tokens × d). */
  layerNorm(x: MatrixLike, norm: LayerNorm, dOut: MatrixLike): { x: DenseMatrix } & NormGradients;
  /** x and dOut of one shape. */
  activate(x: MatrixLike, activation: Activation, dOut: MatrixLike): DenseMatrix;
  /** x (tokens × d), dOutput (tokens × d_out). */
  feedForward(x: MatrixLike, layer: FeedForward, dOutput: MatrixLike): FeedForwardGradients;
  /** The gradient of x (tokens × d). dOut (tokens × d) is the gradient of rotate's result. */
  rotate(options: RotateOptions | undefined, dOut: MatrixLike): DenseMatrix;
  /** The gradient of the loss with respect to the logits (positions × vocabulary). It needs no dOut. */
  crossEntropy(
    logits: MatrixLike,
    targets: ArrayLike<number>,
    options?: { reduction?: 'mean' | 'sum'; ignoreIndex?: number },
  ): DenseMatrix;
  /** The inputs of `attend` with embeddings (queries × d_model), and dOutput (queries × d_out). */
  attend(
    input: Omit<AttendInput, 'precision' | 'cache'> & { embeddings: OneMatrix },
    dOutput: MatrixLike,
  ): AttentionGradients;
  /**
   * The gradients of attention for each of several texts. The results have the same bits as one call for each text.
   * Each result has the gradients that its own text gives to the weights. To train shared weights, add these gradients.
   */
  attend(input: Omit<AttendTextsInput, 'precision'>, dOutput: MatricesLike): AttentionGradients[];
  /** x (tokens × d), dOutput (tokens × d). */
  block(x: MatrixLike & OneMatrix, block: Block, dOutput: MatrixLike): TransformerBlockGradients;
  /** The gradients of a transformer block for each of several texts. */
  block(x: MatricesLike, block: TextsBlock, dOutput: MatricesLike): TransformerBlockGradients[];
  /** One step of AdamW for one parameter. `step` counts from 1. */
  adamw(
    state: AdamWState,
    gradient: MatrixLike,
    step: number,
    options?: Omit<TrainOptions, 'clipNorm' | 'warmUpSteps' | 'decaySteps' | 'tokenPace'>,
  ): { parameter: DenseMatrix; firstMoment: DenseMatrix; secondMoment: DenseMatrix };
}
