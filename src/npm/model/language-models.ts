// The type of everything that riverbank/language-model offers.
import type { About } from '../wire/module.js';
import type { Gradients } from './gradient-types.js';
import type { LanguageModel } from './language-model.js';
import type { LanguageModelSession } from './model-session.js';
import type {
  Batch,
  Corpora,
  CreateSettings,
  LanguageModelConfig,
  Seed,
  TaskKind,
  Tokenizer,
  TokenKind,
} from './types.js';

export type * from './types.js';
export type * from './gradient-types.js';
export type { LanguageModel, LanguageModelSession };

/** Creates and loads language models, and provides tokenisers, texts and batches. `loadLanguageModels()` returns it. */
export interface LanguageModels extends About {
  /**
   * Creates a model with random or given parameters. Throws a RangeError that names a size, option or parameter that is
   * invalid.
   */
  create(config: LanguageModelConfig, settings?: CreateSettings): LanguageModel;
  /**
   * Loads a model that `save()` wrote, or a safetensors file with parameters only. Throws a RangeError if the file is
   * truncated, or if a field or tensor is missing, unknown, too large or does not match; the message names it.
   */
  load(file: Uint8Array): LanguageModel;

  /**
   * Makes a tokeniser whose vocabulary is the tokens of the text. Throws a RangeError for an empty text, a text without
   * words, more than 4 MiB, or an unpaired surrogate.
   */
  tokenizer(kind: TokenKind, text: string): Tokenizer;
  /**
   * Makes a tokeniser with the given vocabulary. Throws a RangeError for an empty vocabulary, an empty token, a token
   * that occurs twice, or an unpaired surrogate.
   */
  tokenizerFrom(kind: TokenKind, tokens: readonly string[]): Tokenizer;
  /** Returns the texts and tasks of the package. */
  corpora(): Corpora;

  /** Returns one text per start: tokens text[start … start+length−1]. The targets are one position further. */
  textBatch(text: ArrayLike<number>, length: number, starts: ArrayLike<number>): Batch;
  /** Returns texts from random starts, which depend only on the seed and the step. */
  randomBatch(text: ArrayLike<number>, length: number, sequences: number, seed: Seed, step: number): Batch;
  /** Returns random texts of a task, which depend only on the seed and the step. */
  taskBatch(task: TaskKind, sequences: number, seed: Seed, step: number): Batch;
  /** The target that does not count in the loss: −100. */
  readonly noTarget: number;
  /** The backward pass of each building block. */
  readonly gradients: Gradients;
}
