// The types of pretrained models: the files, the options and the results.
import type { ChatMessage, Jinja } from './chat.js';
import type { Checkpoint } from './checkpoint.js';
import type { TextSession } from './session.js';
import type { ForEachText, MaskOptions } from './each-text.js';
import type { Text } from '../model/generate-settings.js';
import type { GenerateSettings } from '../model/types.js';
import type { DenseMatrix } from '../wire/dense-matrix.js';
import type { Activation } from '../engine/types.js';

export type { ForEachText, MaskOptions } from './each-text.js';
export type { Address } from '../load/wasm-file.js';
export type { Text } from '../model/generate-settings.js';

/**
 * The part of a Blob or File that riverbank uses. It is declared here because Node projects may lack the types Blob and
 * File.
 */
export interface BlobLike {
  readonly size: number;
  slice(start: number, end: number): BlobLike;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type FileContent = ArrayBuffer | ArrayBufferView | BlobLike;

/** A File that a user dropped or chose in a page. */
export interface FileLike extends BlobLike {
  readonly name: string;
  /** The path within the chosen folder, including the name. */
  readonly webkitRelativePath?: string;
}

/**
 * The files of a model as Hugging Face publishes them: config.json, tokenizer.json and model.safetensors, or
 * model.safetensors.index.json with the files that it lists. generation_config.json, tokenizer_config.json and
 * chat_template.jinja are optional. The files are given as an object or Map from names to contents, or as a list of
 * Files. Files with other names are not read. If names contain folders, the files next to the config.json of the
 * highest folder are read, as in transformers.
 */
export type CheckpointFiles =
  | Readonly<Record<string, FileContent>>
  | ReadonlyMap<string, FileContent>
  | Iterable<FileLike>
  | ArrayLike<FileLike>;

/** How a model is loaded. */
export interface LoadOptions {
  /**
   * 'stored' (default): weights keep the number format of the file. 'int8': while the model is loaded, each row of a
   * weight is rounded to bytes with one scale. This takes half of the memory and half of the time per token that F16
   * takes, and changes results by about 1 %. Models that generate text then also keep the keys and values of earlier
   * tokens as bytes.
   */
  weights?: 'stored' | 'int8';
  /**
   * The number of threads that compute; default 1. Results have the same bits for any number of threads. The threads
   * share the model's memory. If a page is not cross-origin isolated, one thread computes, and `reason` of the model
   * says why.
   */
  threads?: number;
  /**
   * The module @huggingface/jinja, which turns a chat into text with the model's template. By default the first chat
   * imports this module at run time, which service workers do not support.
   */
  jinja?: Jinja;
  /** Called with the number of bytes loaded so far and the number of all bytes to load. */
  progress?: (done: number, all: number) => void;
}

/** Kind and sizes of a model. */
export interface CheckpointConfig {
  /** The model family whose tensor names the files use, such as 'bert', 'gpt2', 'llama' or 'gemma3_text'. */
  layout: string;
  /** The number of different tokens. */
  vocabulary: number;
  /** The width of a token's vector, d. */
  embedding: number;
  /** The length of the longest text that the model reads, in tokens. */
  sequence: number;
  layers: number;
  /** The number of heads of each layer. */
  heads: number;
  /**
   * The number of key heads of each layer; it divides `heads`. If it is smaller, several heads share the keys and
   * values of one key head.
   */
  kvHeads: number;
  /** The width of a head's queries, keys and values. */
  headSize: number;
  /** The width of the feed-forward layer. */
  hidden: number;
  /** The number of hidden states of a reading: layers + 1, and one more if the model has a final norm. */
  states: number;
  activation: Activation;
  /** Whether a token sees only itself and earlier tokens. */
  causal: boolean;
  /** The id of the token for a hidden word. Absent in causal models, and if the vocabulary has no such token. */
  mask?: number;
  /** Whether the file has the layer that scores words. Without it, `substitutes` is not available. */
  scoresWords: boolean;
}

export interface Tokens {
  ids: number[];
  /** The tokens as the vocabulary writes them, including those that the tokeniser adds around the text. */
  tokens: string[];
  /**
   * The text of each token: ' bank' for 'Ġbank', 'ing' for '##ing'. Special tokens are written as in the vocabulary. If
   * a character consists of several tokens, the last one has it and the others have ''.
   */
  texts: string[];
}

/** The tokens, hidden states and attention weights of a text. */
export interface TextReading extends Tokens {
  /**
   * One (tokens × d) matrix per state: the embeddings, then the output of each layer. If the model has a final norm,
   * its output is one more state.
   */
  hidden: DenseMatrix[];
  /** The weights of each layer (heads · tokens × tokens), head 0 first. Empty if `attention` is false. */
  attention: DenseMatrix[];
}

/** The place of an attention head in a model. */
export interface HeadPlace {
  /** The number of the layer, from 0. */
  layer: number;
  /** The number of the head within its layer, from 0. */
  head: number;
}

/** A projection of one head, in the form that `attend` takes. */
export interface HeadProjection {
  /** (d × d_k) */
  weight: DenseMatrix;
  /** (d_k), if the model has one. */
  bias?: Float32Array;
}

/** The learned maps from a layer's input (tokens × d) to the queries, keys and values of one head. */
export interface HeadProjections {
  query: HeadProjection;
  key: HeadProjection;
  value: HeadProjection;
  /** The key head whose keys and values this head uses. Heads with the same number share them. */
  keyHead: number;
}

export interface TextReadOptions extends MaskOptions {
  /** Whether to return the weights of every head: layers · heads · tokens² numbers. Default true. */
  attention?: boolean;
}

/** The options for several texts: one mask for each text. */
export type TextsReadOptions = ForEachText<TextReadOptions>;

export interface SentenceOptions extends MaskOptions {
  /** Whether the vector is scaled to length 1. The cosine of two such vectors is their dot product. Default true. */
  normalize?: boolean;
}

/** The options for several sentences: one mask for each sentence. */
export type SentencesOptions = ForEachText<SentenceOptions>;

export interface TraceOptions extends MaskOptions {
  layer: number;
  /**
   * Traces only this head. The trace's output is then the contribution of this head, without the output bias that all
   * heads share. Default: all heads.
   */
  head?: number;
}

export interface SubstitutesOptions extends MaskOptions {
  /** The hidden state to read: from 0 (the embeddings) to `states` − 1 (the default). */
  layer?: number;
  /** The number of words; default 10. */
  count?: number;
}

/** A word that the output layer suggests for a position. */
export interface Substitute {
  id: number;
  token: string;
  /** The token as text: ' bank' for 'Ġbank'. */
  text: string;
  logit: number;
  /** The probability of the token. The probabilities of all tokens of the vocabulary sum to 1. */
  probability: number;
}

/** A text, the ids of its tokens, or the next messages of a chat. */
export type Prompt = Text | readonly ChatMessage[];

/** How the next token is chosen, and when the text ends. */
export type GenerateOptions = GenerateSettings<TextSession>;

/** The result that `generate()` yields for each new token. */
export interface GeneratedToken {
  id: number;
  /** The token as the vocabulary writes it. */
  token: string;
  /** The characters that the token completes; '' if a character needs more tokens. Stop texts are left out. */
  text: string;
  logit: number;
  /** The probability with which the token was chosen. */
  probability: number;
}

export type { ChatMessage, Checkpoint, Jinja, TextSession };
