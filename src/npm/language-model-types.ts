// The words of the language model: what it is made of, what it learns from, what it says of itself.
import type { About } from './calls.js';
import type { LanguageModel } from './language-model-class.js';
import type {
  Activation,
  AttendInput,
  Block,
  BlockTrace,
  FeedForwardSteps,
  FieldName,
  LayerNorm,
  Matrix,
  MatrixLike,
  Tensor,
  Trace,
} from './types.js';

/** How a token learns about what came before: the mean of the past, a recurrent network (Elman), attention, or transformer blocks. */
export type ContextKind = 'average' | 'rnn' | 'heads' | 'blocks';

/** Sizes and kind of a model. The defaults make the repaired language model of notebook 002 with one head. */
export interface LanguageModelConfig {
  /** How many tokens there are. */
  vocabulary: number;
  /** Width of a token's vector, d. */
  embedding: number;
  /** The longest text that it reads at once. */
  sequence: number;
  /** Default 1. */
  heads?: number;
  /** Columns of one head; default embedding / heads. */
  headSize?: number;
  /** 'head' divides by √head_size (right, the default); 'embedding' by √embedding_size, as the notebook wrote. */
  scaleBy?: 'head' | 'embedding';
  /** Default 'heads'. */
  context?: ContextKind;
  /** Default 'learned'. */
  positions?: 'learned' | 'sinusoid';
  /** For context 'blocks', as are the following: how many; default 1. */
  blocks?: number;
  /** Width inside the feed-forward layer; default 4 · embedding. */
  hidden?: number;
  /** Norm before each part (the default), or after it. */
  normPlace?: 'pre' | 'post';
  /** Between the feed-forward's two layers; default 'relu'. */
  activation?: Activation;
  /** What a token looks at: itself and those before it (the default), or all; then the model guesses hidden words and writes none. */
  reads?: 'past' | 'both';
  /** Scores of the vocabulary by a layer of their own (the default), or by a norm and the token vectors once more (Press and Wolf 2017). */
  output?: 'linear' | 'tied';
}

/** How a model is trained: AdamW (Loshchilov and Hutter 2019) with PyTorch's defaults. weightDecay 0 makes it Adam. */
export interface TrainOptions {
  /** Default 0.001. */
  learningRate?: number;
  /** How long the mean of the gradients remembers; default 0.9. */
  beta1?: number;
  /** How long the mean of their squares remembers; default 0.999. */
  beta2?: number;
  /** Default 1e-8. */
  eps?: number;
  /** Default 0.01. */
  weightDecay?: number;
  /** A longer gradient is shortened to this length. Left out: none is. */
  clipNorm?: number;
  /** The learning rate grows evenly over so many steps; default 0. */
  warmUpSteps?: number;
  /** Then it falls as a cosine does, to 0 at this step. Left out: it stays. */
  decaySteps?: number;
  /** The token vectors' learning rate as a part of that of all others (Howard and Ruder 2018); 0 keeps them as they are. Default 1. */
  tokenPace?: number;
}

/** Parameters by PyTorch's names, each a tensor: biases have one axis, everything else has two. */
export type Parameters = Record<string, Tensor>;

/** Texts of one length, read side by side, and the token that should come after each token. */
export interface Batch {
  sequences: number;
  length: number;
  /** (sequences × length) ids, text after text. */
  tokens: ArrayLike<number>;
  /** Of the same shape; `noTarget` (−100) does not count towards the loss. */
  targets: ArrayLike<number>;
}

/** Tasks whose texts are made by chance, with an answer that follows from what was said. */
export type TaskKind = 'copy' | 'brackets';

/**
 * Where batches come from: windows of a text of tokens, as long as `length` (default: the model's sequence); texts of a
 * task; or a function of one's own. What is drawn by chance depends on the seed and the number of the step alone, so that
 * a training that was saved goes on with the same batches.
 */
export type BatchSource =
  | { text: ArrayLike<number>; sequences: number; length?: number; seed?: Seed }
  | { task: TaskKind; sequences: number; seed?: Seed }
  | ((step: number) => Batch);

/** As PyTorch takes it; numbers beyond 2^53 as a bigint or a string. */
export type Seed = number | bigint | string;

/** What one step of training did. */
export interface StepReport {
  /** How many steps the model has done, this one included. */
  step: number;
  /** Of the batch, before the update. */
  loss: number;
  /** Length of all gradients as one vector, before clipping. */
  gradientNorm: number;
  learningRate: number;
}

/** What is used of an AbortSignal, which Node's users may have no type of. */
export interface Signal {
  /** Throws its reason once it has come. */
  throwIfAborted(): void;
}

export interface TrainSettings {
  /** How many steps; left out: until the loop is left or the signal comes. */
  steps?: number;
  /** An AbortSignal: ends the loop with its reason; the model keeps what it has learned. */
  signal?: Signal;
  /** Called after every step with it and the part that is done, 0 … 1 (0 without `steps`). */
  progress?: (report: StepReport, done: number) => void;
}

/** Every number on the way from one text to its logits. What the model's kind does not have is empty. */
export interface LanguageModelTrace {
  /** token + position vectors (tokens × d) */
  embeddings: Matrix;
  /** context 'heads': one causal attention for each head. */
  heads: Trace[];
  /** context 'blocks': one block each; its attention has all heads. */
  blocks: BlockTrace[];
  /** context 'average': the weights (tokens × tokens) */
  averaging: Matrix;
  /** (tokens × context): heads side by side, last block, mean, or state of the RNN */
  context: Matrix;
  /** (tokens × vocabulary) */
  logits: Matrix;
}

/** The gradient of the loss with respect to every matrix of a trace, each in that matrix's shape; 0 × 0 where none was made. */
export type StepGradients = Record<FieldName, Matrix>;

export interface BlockGradients {
  /** Of the block's input (tokens × d), as are the next three. */
  x: Matrix;
  normed1: Matrix;
  afterAttention: Matrix;
  normed2: Matrix;
  attention: StepGradients;
  feedForward: FeedForwardSteps;
}

/**
 * Every number on the way from a batch to its logits; n = sequences · length rows, text after text. In an attention the
 * rows of a matrix with heads are: head 0 of every text, head 1 of every text, …
 */
export interface Activations {
  /** (n × d) */
  embeddings: Matrix;
  /** (length × length) */
  averaging: Matrix;
  /** context 'heads': all heads in one trace. */
  attention?: Trace;
  blocks: BlockTrace[];
  /** (n × context) */
  context: Matrix;
  /** (n × vocabulary) */
  logits: Matrix;
}

/** The gradients of the same numbers, each in the shape of what it belongs to. */
export interface ActivationGradients {
  embeddings: Matrix;
  attention?: StepGradients;
  blocks: BlockGradients[];
  context: Matrix;
  logits: Matrix;
}

/** The loss of a batch, with all that led to it and all that follows from it. */
export interface LanguageModelGradients {
  loss: number;
  /** By name, in the parameter's shape. */
  parameters: Parameters;
  activations: Activations;
  steps: ActivationGradients;
}

/** One number of one parameter; a bias has row 0 alone. */
export interface Cell {
  name: string;
  row: number;
  column: number;
}

/** The gradient of one parameter cell, made in two ways that know nothing of each other, both in float64. */
export interface GradientCheck {
  /** By the backward pass. */
  gradient: number;
  /** (lossAbove − lossBelow) / step */
  finiteDifference: number;
  /** The loss with the cell moved up by step / 2, and down. */
  lossAbove: number;
  lossBelow: number;
  step: number;
}

/** How the next token is chosen: by softmax(logits / temperature) after topK and then topP shut out the unlikely ones. */
export interface Sampling {
  /** The most probable token, the lower id on a tie; nothing is drawn. Default false. */
  greedy?: boolean;
  /** Below 1 bolder, above 1 wilder. Default 1. */
  temperature?: number;
  /** Only the k most probable tokens, and any that tie with the last. */
  topK?: number;
  /** Only the fewest that together have at least this probability. */
  topP?: number;
  /** Default 0. */
  seed?: Seed;
}

export interface GenerateSettings extends Sampling {
  /** How many tokens; left out: until the loop is left or the signal comes. */
  tokens?: number;
  /** An AbortSignal: ends the loop with its reason. */
  signal?: Signal;
}

/** What came out of one step of writing. */
export interface NextToken {
  token: number;
  /** (vocabulary) */
  logits: Float32Array;
  /** (vocabulary), what it was chosen by; 0 for what was shut out. */
  probabilities: Float32Array;
}

/** Characters, or words, punctuation marks and ends of lines. */
export type TokenKind = 'characters' | 'words';

/** Text to ids and back. It holds nothing of the engine, and so needs no end. */
export interface Tokenizer {
  readonly kind: TokenKind;
  /** The vocabulary, ids in order. */
  readonly tokens: readonly string[];
  /** Throws a RangeError for an empty text, and for the first token that is not in the vocabulary, by name, place and line. */
  encode(text: string): Int32Array;
  /** Words are joined by spaces, except next to punctuation and ends of lines. */
  decode(ids: ArrayLike<number>): string;
}

export interface BankSentence {
  text: string;
  meaning: 'river' | 'money';
}

export interface Task {
  /** The vocabulary, ids in order. */
  tokens: string[];
  /** Of a text, as a batch has it: a model's `sequence` must be as long or longer. */
  length: number;
  /** The first place with a target. */
  answer: number;
}

/** Texts and tasks that come with the package, each made to show one thing. */
export interface Corpora {
  /** Sentences in which "bank" is told apart by what came before it. */
  bank: { text: string; sentences: BankSentence[]; unseen: BankSentence[] };
  /** What averaging cannot solve. */
  copy: Task;
  /** What one head cannot solve, and two can. */
  brackets: Task;
}

export interface CreateSettings {
  /** Where the parameters are drawn from, as PyTorch draws them after torch.manual_seed(seed). Default 0. */
  seed?: Seed;
  /** Parameters of one's own instead. */
  parameters?: Parameters;
  train?: TrainOptions;
  /** Kept with the model when it is saved; its vocabulary must be as large as the model's. */
  tokenizer?: Tokenizer;
}

export type { LanguageModel };

/** Of one learned linear map: what it has, in that one's shape. */
export interface ProjectionGradients {
  weight?: Matrix;
  /** (1 × out) */
  bias?: Matrix;
}

export interface NormGradients {
  /** (1 × d), as is beta. */
  gamma?: Matrix;
  beta?: Matrix;
}

export interface AttentionGradients {
  /** Of every matrix of the trace; embeddings with all roads: through queries, and through keys and values that come from them. */
  steps: StepGradients;
  query: ProjectionGradients;
  key: ProjectionGradients;
  value: ProjectionGradients;
  output: ProjectionGradients;
}

/** One parameter, and what AdamW remembers of its gradients; all three of one shape. */
export interface AdamWState {
  parameter: MatrixLike;
  firstMoment: MatrixLike;
  secondMoment: MatrixLike;
}

/**
 * The building blocks backwards (Rumelhart, Hinton and Williams 1986), in float32: each takes what its forward step took, and
 * dOut, the gradient of the loss with respect to that step's result, in its shape. RangeError names shapes that do not fit.
 */
export interface Gradients {
  matmul(a: MatrixLike, b: MatrixLike, dOut: MatrixLike, options?: { transposeB?: boolean }): { a: Matrix; b: Matrix };
  /** x (n × in), weight (out × in), dOut (n × out); bias (1 × out) */
  linear(x: MatrixLike, weight: MatrixLike, dOut: MatrixLike): { x: Matrix; weight: Matrix; bias: Matrix };
  /** weights: what softmax gave. */
  softmax(weights: MatrixLike, dWeights: MatrixLike): Matrix;
  layerNorm(x: MatrixLike, norm: LayerNorm, dOut: MatrixLike): { x: Matrix } & NormGradients;
  activate(x: MatrixLike, activation: Activation, dOut: MatrixLike): Matrix;
  /** Of the logits (positions × vocabulary). */
  crossEntropy(
    logits: MatrixLike,
    targets: ArrayLike<number>,
    options?: { reduction?: 'mean' | 'sum'; ignoreIndex?: number },
  ): Matrix;
  attend(input: Omit<AttendInput, 'precision'>, dOutput: MatrixLike): AttentionGradients;
  block(
    x: MatrixLike,
    block: Block,
    dOutput: MatrixLike,
  ): {
    x: Matrix;
    norm1: NormGradients;
    norm2: NormGradients;
    attention: AttentionGradients;
    widen: ProjectionGradients;
    narrow: ProjectionGradients;
  };
  /** One step of AdamW for one parameter; `step` counts from 1. */
  adamw(
    state: AdamWState,
    gradient: MatrixLike,
    step: number,
    options?: Omit<TrainOptions, 'clipNorm' | 'warmUpSteps' | 'decaySteps' | 'tokenPace'>,
  ): { parameter: Matrix; firstMoment: Matrix; secondMoment: Matrix };
}

/** Starts models, reads texts, and hands out what there is to learn from: what `loadLanguageModels()` gives. */
export interface LanguageModels extends About {
  create(config: LanguageModelConfig, settings?: CreateSettings): LanguageModel;
  /** The way back from `save()`; also a file of parameters alone. RangeError names the field that is truncated, too large or does not fit. */
  load(file: Uint8Array): LanguageModel;

  /** The vocabulary is every token of the text once. RangeError: an empty text, no words, more than 4 MiB, half a character. */
  tokenizer(kind: TokenKind, text: string): Tokenizer;
  /** A tokeniser whose vocabulary is known. */
  tokenizerFrom(kind: TokenKind, tokens: readonly string[]): Tokenizer;
  corpora(): Corpora;

  /** One text from each start: tokens text[start … start+length−1], targets one further. */
  textBatch(text: ArrayLike<number>, length: number, starts: ArrayLike<number>): Batch;
  /** Starts by chance, which depend on the seed and the step alone. */
  randomBatch(text: ArrayLike<number>, length: number, sequences: number, seed: Seed, step: number): Batch;
  /** Texts of a task by chance, in the same way. */
  taskBatch(task: TaskKind, sequences: number, seed: Seed, step: number): Batch;
  /** A target that does not count: −100. */
  readonly noTarget: number;
  /** Each building block backwards. */
  readonly gradients: Gradients;
}
