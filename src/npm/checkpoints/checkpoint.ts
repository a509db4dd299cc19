// The classes of a pretrained model: a reader of texts, and the model itself with its memory.
/// <reference lib="esnext.disposable" preserve="true" />
import { markProjections } from '../wire/layouts.js';
import type { Calls } from '../wire/calls.js';
import { checkArray, checkFlag, checkItems, checkOptions, checkWhole, type Names } from '../wire/check.js';
import { sentenceVector } from './sentence-vectors.js';
import { textOf, textsOf } from '../model/text-pieces.js';
import type * as T from './types.js';
import type { CheckpointOperation } from '../wire/module.js';
import * as operations from '../operations/checkpoints.js';
import { DenseMatrix } from '../wire/dense-matrix.js';
import type { Trace } from '../engine/types.js';
import type { Chat } from './chat.js';
import { eachText, maskNumbers } from './each-text.js';
import { TextSession } from './session.js';
import type { TextTokenizer } from './text-tokenizer.js';
import type { Threads } from './threads.js';
import { generateNames, inSession } from '../model/written-text.js';

const readNames: Names<T.TextReadOptions> = { attention: true, attentionMask: true };
const sentenceNames: Names<T.SentenceOptions> = { normalize: true, attentionMask: true };
const traceNames: Names<T.TraceOptions> = { layer: true, head: true, attentionMask: true };
const substitutesNames: Names<T.SubstitutesOptions> = { layer: true, count: true, attentionMask: true };
const withoutNames: Names<{ heads: unknown }> = { heads: true };
const headNames: Names<T.HeadPlace> = { layer: true, head: true };

/** The state that all readers of a model share. `calls` is undefined after `dispose()`. */
export interface ModelState {
  calls: Calls<CheckpointOperation> | undefined;
  readonly tokenizer: TextTokenizer;
  /** The ids of the tokens that end a text. */
  readonly ends: readonly number[];
  /** The chat settings, which may have a template. */
  readonly chat: Chat;
}

/**
 * Reads texts with a model, with all of its heads or without some. Results are copies in float32. A wrong value throws
 * a TypeError or RangeError that names it.
 */
export class CheckpointReader {
  readonly #state: ModelState;
  readonly #off: readonly T.HeadPlace[];

  constructor(state: ModelState, off: readonly T.HeadPlace[]) {
    this.#state = state;
    this.#off = off;
  }

  /** Splits a text into tokens, or looks up the tokens of ids. */
  tokens(text: T.Text): T.Tokens {
    const { tokenizer } = this.#state;
    if (typeof text === 'string') {
      const encoded = tokenizer.encode(text);
      const given = { ids: Array.from(encoded.ids, Number), tokens: [...encoded.tokens] };
      return { ...given, texts: textsOf(tokenizer, given) };
    }
    const ids = checkItems('text', text, checkWhole, 'a text or the ids of its tokens');
    const given = { ids, tokens: ids.map((id) => this.#tokenOf(id)) };
    return { ...given, texts: textsOf(tokenizer, given) };
  }

  /**
   * Returns the tokens, the hidden states of each layer, and the attention weights of each head. Several texts may have
   * different lengths: each is read on its own, so no padding is needed. An error then names the text: "text 2: …".
   */
  read(text: T.Text, options?: T.TextReadOptions): T.TextReading;
  read(texts: readonly T.Text[], options?: T.TextsReadOptions): T.TextReading[];
  read(
    text: T.Text | readonly T.Text[],
    options: T.TextReadOptions | T.TextsReadOptions = {},
  ): T.TextReading | T.TextReading[] {
    return eachText<T.TextReadOptions, T.TextReading>(
      checkOptions('read', options, readNames, 'options'),
      text,
      (one, given) => this.#read(one, given),
    );
  }

  #read(text: T.Text, { attention = true, attentionMask }: T.TextReadOptions): T.TextReading {
    const tokens = this.tokens(text);
    return {
      ...tokens,
      ...this.#calls.call(operations.readTokens, () => [
        tokens.ids,
        { attention, off: this.#off, attentionMask: maskNumbers(attentionMask) },
      ]),
    };
  }

  /**
   * Returns the vector of a sentence (d): the mean of the last hidden states of its tokens, by default scaled to length
   * 1. Tokens that the mask hides are left out. Sentence-transformers calls this mean pooling and normalisation.
   * Several sentences give (sentences × d).
   * Errors: those of `read`; a mask that hides all tokens.
   * Source: Reimers and Gurevych 2019.
   */
  sentence(text: T.Text, options?: T.SentenceOptions): Float32Array;
  sentence(texts: readonly T.Text[], options?: T.SentencesOptions): DenseMatrix;
  sentence(
    text: T.Text | readonly T.Text[],
    options: T.SentenceOptions | T.SentencesOptions = {},
  ): Float32Array | DenseMatrix {
    const vectors = eachText<T.SentenceOptions, Float32Array>(
      checkOptions('sentence', options, sentenceNames, 'options'),
      text,
      (one, given) => {
        const { normalize = true } = given;
        checkFlag('normalize', normalize);
        const attentionMask = maskNumbers(given.attentionMask);
        const { hidden } = this.#read(one, { attention: false, ...(attentionMask ? { attentionMask } : {}) });
        return sentenceVector(hidden.at(-1) as DenseMatrix, attentionMask, normalize);
      },
    );
    return vectors instanceof Float32Array ? vectors : DenseMatrix.from(vectors);
  }

  /**
   * Returns every step of one layer's attention, as `attend` does. For heads that are off, the rows of W_o are zeros.
   * If the model normalises queries and keys (Qwen 3, Gemma 3, OLMo 2), `queries` and `keys` are the normalised ones.
   */
  trace(text: T.Text, options: T.TraceOptions): Trace {
    const { layer, head, attentionMask } = checkOptions('trace', options, traceNames, 'options');
    const { ids } = this.tokens(text);
    return this.#calls.call(operations.traceLayer, () => [
      ids,
      layer,
      head,
      { off: this.#off, attentionMask: maskNumbers(attentionMask) },
    ]);
  }

  /**
   * Returns the projections of a head: queries are X · weight + bias, where X is `embeddings` of the layer's trace.
   * Keys and values are computed in the same way. If the model normalises queries and keys, it does so after these
   * projections.
   */
  projections(place: T.HeadPlace): T.HeadProjections {
    const { layer, head } = checkOptions('projections', place, headNames, 'place') as T.HeadPlace;
    const projections = this.#calls.call(operations.headProjections, () => [layer, head]);
    return markProjections(projections as T.HeadProjections); // the cast is safe: these projections always have weights
  }

  /**
   * Returns the words that the output layer suggests for a position of the text, the most probable first. The output
   * layer can read the hidden states of any layer (the logit lens).
   */
  substitutes(text: T.Text, place: number, options: T.SubstitutesOptions = {}): T.Substitute[] {
    const { layer, count, attentionMask } = checkOptions('substitutes', options, substitutesNames, 'options');
    const { ids } = this.tokens(text);
    const words = this.#calls.call(operations.substitutes, () => [
      ids,
      place,
      { layer, count, off: this.#off, attentionMask: maskNumbers(attentionMask) },
    ]);
    const { tokenizer } = this.#state;
    return words.map(({ id, ...scores }) => {
      const token = this.#tokenOf(id);
      return { id, token, text: textOf(tokenizer, id, token), ...scores };
    });
  }

  /**
   * Starts a text that the model continues in turns. Only causal models can do this: models in which each token sees
   * only itself and earlier tokens.
   */
  session(): TextSession {
    const { tokenizer, ends, chat } = this.#state;
    return new TextSession({ calls: this.#calls, tokenizer, ends, chat, off: this.#off });
  }

  /**
   * Continues a prompt token by token, until `tokens` tokens are generated, a stop token or stop text is reached, the
   * caller leaves the loop, or the signal aborts. Between tokens, `generate` yields regularly to the event loop. With
   * `session`, the prompt is appended to its text. If the prompt consists of messages, the model's chat template turns
   * them into text: chat_template.jinja or, without this file, chat_template in tokenizer_config.json. This needs the
   * package @huggingface/jinja.
   */
  async *generate(
    prompt: T.Prompt,
    options: T.GenerateOptions = {},
  ): AsyncGenerator<T.GeneratedToken, void, undefined> {
    const { session } = checkOptions('generate', options, generateNames, 'options');
    const start = () => this.session();
    yield* inSession(session, TextSession, start, (text) => text.generate(prompt, options));
  }

  /**
   * Returns a reader of the same model in which these heads are switched off too. A layer's attention leaves out the
   * output of a head that is off.
   */
  without(options: { heads: readonly T.HeadPlace[] }): CheckpointReader {
    const { heads } = checkOptions('without', options, withoutNames, 'options') as { heads: unknown };
    const off = checkArray('heads', heads, 'an array of { layer, head }', (name, item) => {
      const { layer, head } = checkOptions(name, item, headNames);
      return { layer: checkWhole(`${name}.layer`, layer), head: checkWhole(`${name}.head`, head) };
    });
    return new CheckpointReader(this.#state, [...this.#off, ...off]);
  }

  #tokenOf(id: number): string {
    return this.#state.tokenizer.id_to_token(id) ?? '';
  }

  get #calls(): Calls<CheckpointOperation> {
    if (this.#state.calls === undefined) throw new Error('this model has been disposed of');
    return this.#state.calls;
  }
}

/**
 * A pretrained model. It has its own engine and memory, which can be garbage-collected after `dispose()` or at the end
 * of a `using` block. After that, the model cannot read texts: methods that need the engine throw an Error.
 */
export class Checkpoint extends CheckpointReader {
  readonly config: Readonly<T.CheckpointConfig>;
  /** The instruction set of the engine's build. */
  readonly simd: 'baseline' | 'relaxed';
  readonly #state: ModelState;
  readonly #memory: { readonly memoryBytes: number };
  readonly #threads: Threads;

  constructor(
    state: ModelState,
    config: T.CheckpointConfig,
    about: { readonly simd: 'baseline' | 'relaxed'; readonly memoryBytes: number },
    threads: Threads,
  ) {
    super(state, []);
    this.#state = state;
    this.#memory = about;
    this.config = Object.freeze(config);
    this.simd = about.simd;
    this.#threads = threads;
  }

  /** The size of the engine's memory in bytes; 0 after `dispose()`. */
  get memoryBytes(): number {
    return this.disposed ? 0 : this.#memory.memoryBytes;
  }

  /** The number of threads that compute: 1 if other threads cannot be started, or after a worker has failed. */
  get threads(): number {
    return this.#threads.count;
  }

  /** Why only one thread computes; '' if several threads compute or if only one was requested. */
  get reason(): string {
    return this.#threads.reason;
  }

  get disposed(): boolean {
    return this.#state.calls === undefined;
  }

  /** Releases the memory and ends the threads. Further calls do nothing. */
  dispose(): void {
    this.#state.calls = undefined;
    this.#threads.end();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
