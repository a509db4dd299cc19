// The words of models that others trained: the files they come in, and what they say of a text.
import type { Checkpoint } from './checkpoint-class.js';
import type { Activation, Matrix } from './types.js';

/** What is used of a Blob or File, which Node's users may have no type of. */
export interface BlobLike {
  readonly size: number;
  slice(start: number, end: number): BlobLike;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type FileContent = ArrayBuffer | ArrayBufferView | BlobLike;

/** A File as a page gets it when one is dropped or chosen. */
export interface FileLike extends BlobLike {
  readonly name: string;
  /** In a folder that was chosen: its folders and its name. */
  readonly webkitRelativePath?: string;
}

/**
 * config.json, tokenizer.json and model.safetensors, as Hugging Face publishes them, or model.safetensors.index.json with
 * the files that it names, and tokenizer_config.json if there is one: an object or Map from names to contents, or a list of
 * Files. Names may have folders before them: then the files beside the highest config.json are read, as transformers does.
 * Files with other names are not read.
 */
export type CheckpointFiles =
  | Readonly<Record<string, FileContent>>
  | ReadonlyMap<string, FileContent>
  | Iterable<FileLike>
  | ArrayLike<FileLike>;

/** Sizes and kind of a model. */
export interface CheckpointConfig {
  /** Whose names its tensors have. */
  layout: 'bert' | 'distilbert' | 'roberta' | 'gpt2' | 'riverbank';
  /** How many tokens there are. */
  vocabulary: number;
  /** Width of a token's vector, d. */
  embedding: number;
  /** The longest text that it reads, in tokens. */
  sequence: number;
  layers: number;
  /** Of each layer. */
  heads: number;
  /** Width inside the feed-forward layer. */
  hidden: number;
  /** How many hidden states a reading has: layers + 1, and with GPT-2 and riverbank the last one normed. */
  states: number;
  activation: Activation;
  /** Does a word see only those before it? */
  causal: boolean;
  /** The id of the token that stands for a hidden word; none in a model that reads one way. */
  mask?: number;
  /** Does the file have the layer that scores words? Without it there are no substitutes. */
  scoresWords: boolean;
}

/** A text, which the model's own tokeniser cuts into tokens, or the ids of its tokens. */
export type Text = string | ArrayLike<number>;

export interface Tokens {
  ids: number[];
  /** As the vocabulary writes them, with what the tokeniser puts around the text. */
  tokens: string[];
}

/** Everything that a model makes of a text, layer by layer. */
export interface TextReading extends Tokens {
  /** (tokens × d) each: the embeddings, the output of each layer, and with GPT-2 and riverbank the last one normed. */
  hidden: Matrix[];
  /** One for each layer (heads · tokens × tokens): the weights, head under head. Empty without `attention`. */
  attention: Matrix[];
}

/** A head of a layer, both counted from 0. */
export interface HeadPlace {
  layer: number;
  head: number;
}

/** A way of one head, as `attend` takes it: weight (d × d_k), and bias (d_k) where the model has one. */
export interface HeadProjection {
  weight: Matrix;
  bias?: Float32Array;
}

/** What a head learned to make queries, keys and values with. */
export interface HeadProjections {
  query: HeadProjection;
  key: HeadProjection;
  value: HeadProjection;
}

/** What every operation takes that reads a text. */
export interface MaskOptions {
  /**
   * One number for each token of the text: 1 = the other tokens may attend to it, 0 = hidden from all of them. Hide
   * padding with it, as `attention_mask` does in PyTorch: `tokens.map((token) => Number(token !== '<pad>'))`. Without
   * it, nothing is hidden, padding neither. Positions do not depend on it.
   */
  attentionMask?: ArrayLike<number>;
}

export interface TextReadOptions extends MaskOptions {
  /** Keep the weights of each head: layers · heads · tokens² numbers. Default true. */
  attention?: boolean;
}

export interface TraceOptions extends MaskOptions {
  layer: number;
  /** This head alone; its output is what it adds, without the bias that all share. Left out: all of them. */
  head?: number;
}

export interface SubstitutesOptions extends MaskOptions {
  /** Which hidden state is read, 0 (the embeddings) to `states` − 1, the default. */
  layer?: number;
  /** How many words; default 10. */
  count?: number;
}

/** A word that the output layer reads at a place. */
export interface Substitute {
  id: number;
  token: string;
  logit: number;
  /** Of all words together 1. */
  probability: number;
}

export type { Checkpoint };
