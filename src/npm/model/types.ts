// The types of the language model: configuration, training, generation, traces and gradients.
import type { DenseMatrix } from '../wire/dense-matrix.js';
import type {
  Activation,
  BlockTrace,
  FeedForwardSteps,
  FieldName,
  MatrixLike,
  Tensor,
  Trace,
  VectorLike,
} from '../engine/types.js';
import type { LanguageModelSession } from './model-session.js';
import type { Seed, SettingsOfText, Signal, Text } from './generate-settings.js';

export type { Sampling, Seed, SettingsOfText, Signal } from './generate-settings.js';

/**
 * How a token gets information from earlier tokens: their mean, a recurrent network (Elman 1990), attention heads, or
 * transformer blocks.
 */
export type ContextKind = 'average' | 'rnn' | 'heads' | 'blocks';

/**
 * Kind and sizes of a model. The defaults give notebook 002's language model, with its errors corrected and one head.
 * Without heads, a model refuses headSize, kvHeads, softcap, sinks and windows; without blocks, it refuses hidden. Other
 * options of a missing part change nothing.
 */
export interface LanguageModelConfig {
  /** The number of different tokens. */
  vocabulary: number;
  /** The width of a token's vector, d. */
  embedding: number;
  /** The length of the longest text that the model reads at once, in tokens. */
  sequence: number;
  /** Default 1. */
  heads?: number;
  /** The number of columns of one head; default embedding / heads. */
  headSize?: number;
  /**
   * The divisor of the scores: √headSize ('head', the default, as in Vaswani et al. 2017) or √embedding
   * ('embedding', as in the notebook).
   */
  scaleBy?: 'head' | 'embedding';
  /** Default 'heads'. */
  context?: ContextKind;
  /**
   * How the model knows the positions of tokens: vectors that are learned ('learned', the default) or sinusoidal
   * ('sinusoid') are added to the embeddings, or queries and keys of each head are rotated ('rotary', for context
   * 'heads' or 'blocks' with an even headSize).
   */
  positions?: 'learned' | 'sinusoid' | 'rotary';
  /** For context 'blocks': the number of blocks. Default 1. */
  blocks?: number;
  /** For context 'blocks': the width of the feed-forward layer. Default 4 · embedding. */
  hidden?: number;
  /** For context 'blocks': each norm is before its part of the block ('pre', the default) or after it ('post'). */
  normPlace?: 'pre' | 'post';
  /** For context 'blocks': the activation of the feed-forward layer. Default 'relu'. */
  activation?: Activation;
  /**
   * The tokens that a token sees: itself and earlier ones ('past', the default), or all ('both'). With 'both' the model
   * predicts hidden tokens and cannot generate text.
   */
  reads?: 'past' | 'both';
  /**
   * How the logits are computed: by a linear layer with its own weights (the default), or by a norm and the token
   * vectors as weights ('tied', Press and Wolf 2017).
   */
  output?: 'linear' | 'tied';
  /** The number of key heads: each serves heads / kvHeads query heads. Default: the same as `heads`. */
  kvHeads?: number;
  /** Scores end up between −softcap and softcap (Gemma 2). Default: no limit. */
  softcap?: number;
  /** Each head learns a sink, one more score in the sum of its softmax (Xiao et al. 2023). Default false. */
  sinks?: boolean;
  /** A token sees at most this many tokens before it. Default: no limit. */
  windowBefore?: number;
  /** A token sees at most this many tokens after it. Only with reads 'both'. Default: no limit. */
  windowAfter?: number;
  /** The norms of blocks and of a tied output: layer norm (the default) or RMS norm. */
  norm?: 'layer' | 'rms';
  /** Whether the feed-forward layers of blocks are gated. Default 'plain': they are not. */
  feedForward?: 'plain' | 'gated';
}

/** Settings of the AdamW optimiser (Loshchilov and Hutter 2019), with PyTorch's defaults. weightDecay 0 gives Adam. */
export interface TrainOptions {
  /** Default 0.001. */
  learningRate?: number;
  /** The decay rate of the running mean of the gradients; default 0.9. */
  beta1?: number;
  /** The decay rate of the running mean of the squares of the gradients; default 0.999. */
  beta2?: number;
  /** Default 1e-8. */
  eps?: number;
  /** Default 0.01. */
  weightDecay?: number;
  /** Gradients with a larger norm are scaled down to this norm. Default: no clipping. */
  clipNorm?: number;
  /** The learning rate rises linearly over this many steps; default 0. */
  warmUpSteps?: number;
  /** After the warm-up the learning rate falls along a cosine to 0 at this step. Default: it stays constant. */
  decaySteps?: number;
  /** Multiplies the learning rate of the token vectors (Howard and Ruder 2018). 0 leaves them unchanged. Default 1. */
  tokenPace?: number;
}

/** The parameters under PyTorch's names. Biases are tensors with one axis, all others have two. */
export type Parameters = Record<string, Tensor>;
/** The accepted forms of parameters. */
export type ParametersLike = Readonly<Record<string, MatrixLike | VectorLike>>;

/** Texts of one length that are processed together, and the token to predict after each token. */
export interface Batch {
  sequences: number;
  length: number;
  /** The ids (sequences × length), one text after the other. */
  tokens: ArrayLike<number>;
  /** The tokens to predict, in the shape of `tokens`. A target `noTarget` (−100) does not count in the loss. */
  targets: ArrayLike<number>;
}

/** Tasks with randomly generated texts whose answer follows from the text. */
export type TaskKind = 'copy' | 'brackets';

/**
 * Where training gets its batches: random windows of a text (`length` is by default the model's `sequence`), random
 * texts of a task, or a function that returns the batch of a step. Random batches depend only on the seed and the
 * number of the step, so a training run that was saved and loaded continues with the same batches.
 */
export type BatchSource =
  | { text: ArrayLike<number>; sequences: number; length?: number; seed?: Seed }
  | { task: TaskKind; sequences: number; seed?: Seed }
  | ((step: number) => Batch);

/** The report of one training step. */
export interface StepReport {
  /** The number of completed steps of this model, including this one. */
  step: number;
  /** The loss of the batch before the update, in nats. */
  loss: number;
  /** The norm of all gradients as one vector, before clipping. */
  gradientNorm: number;
  learningRate: number;
}

/** Settings of `train()`. */
export interface TrainSettings {
  /** The number of steps. Default: training continues until the caller leaves the loop or the signal aborts. */
  steps?: number;
  /** An AbortSignal. When it aborts, the loop throws its reason; the model keeps what it has learned. */
  signal?: Signal;
  /** Called after every step with its report and the completed part, 0 … 1 (always 0 without `steps`). */
  progress?: (report: StepReport, done: number) => void;
}

/** All matrices computed from one text to its logits. Parts that this kind of model does not have are empty. */
export interface LanguageModelTrace {
  /** Token plus position vectors (tokens × d). */
  embeddings: DenseMatrix;
  /** For context 'heads': one causal attention per head. */
  heads: Trace[];
  /** For context 'blocks': one trace per block, whose attention has all heads. */
  blocks: BlockTrace[];
  /** For context 'average': the weights (tokens × tokens). */
  averaging: DenseMatrix;
  /**
   * The input of the output layer (tokens × context): the heads side by side, the last block's output, the mean, or the
   * state of the RNN.
   */
  context: DenseMatrix;
  /** (tokens × vocabulary) */
  logits: DenseMatrix;
}

/**
 * The gradient of the loss with respect to every matrix of a trace, in that matrix's shape. A matrix that was not
 * computed has a gradient of 0 × 0.
 */
export type StepGradients = Record<FieldName, DenseMatrix>;

/** The gradients of the loss with respect to the matrices of a block. */
export interface BlockGradients {
  /** (tokens × d): the gradient of the block's input. */
  x: DenseMatrix;
  /** (tokens × d) */
  normed1: DenseMatrix;
  /** (tokens × d) */
  afterAttention: DenseMatrix;
  /** (tokens × d) */
  normed2: DenseMatrix;
  attention: StepGradients;
  feedForward: FeedForwardSteps;
}

/**
 * All matrices computed from a batch to its logits. They have n = sequences · length rows, one text after the other. In
 * an attention, a matrix with heads has the rows of head 0 for every text, then of head 1 for every text, and so on.
 */
export interface Activations {
  /** (n × d) */
  embeddings: DenseMatrix;
  /** (length × length) */
  averaging: DenseMatrix;
  /** For context 'heads': all heads in one trace. */
  attention?: Trace;
  blocks: BlockTrace[];
  /** (n × context) */
  context: DenseMatrix;
  /** (n × vocabulary) */
  logits: DenseMatrix;
}

/** The gradients of the matrices of `Activations`, each in its matrix's shape. */
export interface ActivationGradients {
  embeddings: DenseMatrix;
  attention?: StepGradients;
  blocks: BlockGradients[];
  context: DenseMatrix;
  logits: DenseMatrix;
}

/** The loss of a batch, all matrices that it was computed from, and all gradients. */
export interface LanguageModelGradients {
  loss: number;
  /** The gradients of all parameters, with the names and shapes of the parameters. */
  parameters: Parameters;
  activations: Activations;
  steps: ActivationGradients;
}

/** One number of one parameter. A bias has only row 0. */
export interface Cell {
  name: string;
  row: number;
  column: number;
}

/** The gradient of one cell of a parameter, computed in two independent ways, both in float64. */
export interface GradientCheck {
  /** The gradient from the backward pass. */
  gradient: number;
  /** The estimate (lossAbove − lossBelow) / step. */
  finiteDifference: number;
  /** The loss after adding step / 2 to the cell. */
  lossAbove: number;
  /** The loss after subtracting step / 2 from the cell. */
  lossBelow: number;
  step: number;
}

/** Settings of `generate()`. `Session` is the kind of the model's sessions. */
export type GenerateSettings<Session = LanguageModelSession> = SettingsOfText<Session>;

/** A text, if the model has a tokeniser, or the ids of its tokens. */
export type Prompt = Text;

/** The result of one step of generation. */
export interface NextToken {
  token: number;
  /** The text that the token adds; '' if the model has no tokeniser. Stop texts are left out. */
  text: string;
  /** (vocabulary) */
  logits: Float32Array;
  /** (vocabulary): the probabilities from which the token was chosen; 0 for removed tokens. */
  probabilities: Float32Array;
}

/** 'characters': each character is a token. 'words': each word, punctuation mark or line break is a token. */
export type TokenKind = 'characters' | 'words';

/** Converts text to ids and back. It uses no engine memory, so it needs no dispose(). */
export interface Tokenizer {
  readonly kind: TokenKind;
  /** The vocabulary, ordered by id. */
  readonly tokens: readonly string[];
  /**
   * Converts a text to ids. Throws a RangeError for a text that `tokenizer()` refuses, and for a token that is not in
   * the vocabulary; the message names the token, its position and its line.
   */
  encode(text: string): Int32Array;
  /**
   * Converts ids to a text. Words are joined with spaces, except before signs such as "," or ")", after signs such as
   * "(", and next to line breaks. Throws a RangeError for an id that is not in the vocabulary.
   */
  decode(ids: ArrayLike<number>): string;
}

/** A sentence with the word "bank", and the meaning of the word in it. */
export interface BankSentence {
  text: string;
  meaning: 'river' | 'money';
}

/** The properties of a task's texts. */
export interface Task {
  /** The vocabulary, ordered by id. */
  tokens: string[];
  /** The length of a text in a batch, in tokens. A model's `sequence` must be at least this long. */
  length: number;
  /** The first position with a target. */
  answer: number;
}

/** The texts and tasks that the package contains. */
export interface Corpora {
  /** Sentences in which earlier words decide the meaning of "bank". `unseen` has sentences that are not in `text`. */
  bank: { text: string; sentences: BankSentence[]; unseen: BankSentence[] };
  /** A task that averaging cannot solve. */
  copy: Task;
  /** A task that one head cannot solve, but two heads can. */
  brackets: Task;
}

/** Settings of `create()`. */
export interface CreateSettings {
  /**
   * The seed of the initial parameters, which are the ones that PyTorch draws after torch.manual_seed(seed). Default 0.
   */
  seed?: Seed;
  /** The initial parameters, instead of random ones. */
  parameters?: ParametersLike;
  train?: TrainOptions;
  /** A tokeniser to save with the model. Its vocabulary must be as large as the model's. */
  tokenizer?: Tokenizer;
}
