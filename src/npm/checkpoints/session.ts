// A text that a model continues: the engine keeps the keys and values of its tokens.
/// <reference lib="esnext.disposable" preserve="true" />
import { checkItems, checkOptions, checkWhole, wrongType, type Names } from '../wire/check.js';
import { Handle } from '../wire/handle.js';
import type { CheckpointOperation } from '../wire/module.js';
import type { Calls } from '../wire/calls.js';
import { chatText, checkMessages, isChat, type ChatConfig } from './chat.js';
import { Pauses } from '../model/pauses.js';
import * as operations from '../operations/checkpoints.js';
import type { TextTokenizer } from './text-tokenizer.js';
import { StopTexts, TextPieces } from './text-pieces.js';
import type * as T from './types.js';

const generateNames: Names<T.GenerateOptions> = {
  greedy: true,
  temperature: true,
  topK: true,
  topP: true,
  repetitionPenalty: true,
  seed: true,
  tokens: true,
  stop: true,
  signal: true,
  session: true,
};

/** The parts of a model that a session needs. */
export interface SessionModel {
  readonly calls: Calls<CheckpointOperation>;
  readonly tokenizer: TextTokenizer;
  readonly off: readonly T.HeadPlace[];
  /** The ids of the tokens that end a text. */
  readonly ends: readonly number[];
  /** tokenizer_config.json, which may have a chat template. */
  readonly chat: ChatConfig;
}

function countOf(tokens: number): number {
  if (checkWhole('tokens', tokens) >= 1) return tokens;
  throw new RangeError(`tokens is ${tokens}, but it must be 1 or more`);
}

/** Splits stop texts and stop ids. */
function stopsOf(stop: readonly (string | number)[]): { texts: string[]; ids: Set<number> } {
  const texts: string[] = [];
  const ids = new Set<number>();
  checkItems(
    'stop',
    stop,
    (name, each) => {
      if (typeof each === 'number') ids.add(checkWhole(name, each));
      else if (typeof each === 'string' && each !== '') texts.push(each);
      else throw wrongType(name, 'a text that is not empty, or the id of a token', each);
    },
    'an array of texts and ids',
  );
  return { texts, ids };
}

/**
 * A text that a model continues in turns. It keeps the keys and values of its tokens, so that a turn costs only its new
 * tokens. It keeps its memory until `dispose()` or the end of a `using` block; a session that is no longer reachable is
 * disposed of when it is garbage-collected.
 */
export class TextSession {
  readonly #model: SessionModel;
  readonly #handle: Handle<CheckpointOperation>;
  readonly #ids: number[] = [];
  /** The chat so far, without the answer that was generated last. */
  readonly #messages: T.ChatMessage[] = [];
  #answer: string | undefined;
  #isWriting = false;

  /** Use `session()` of a model to create one. */
  constructor(model: SessionModel) {
    this.#model = model;
    const number = model.calls.call(operations.startText, () => [model.off]);
    this.#handle = new Handle(model.calls, operations.endText, number, 'this session');
    this.#handle.disposeWith(this);
  }

  /** The ids of all tokens: prompts and generated ones. */
  get ids(): readonly number[] {
    return [...this.#ids];
  }

  get disposed(): boolean {
    return this.#handle.isDisposed;
  }

  /** Appends a text. The tokeniser adds special tokens only at the beginning of a session. */
  append(text: T.Text): void {
    const ids = this.#idsOf(text);
    this.#model.calls.call(operations.appendTokens, () => [this.#handle, ids]);
    this.#ids.push(...ids);
  }

  /** Cuts the text to its first `length` tokens. */
  cut(length: number): void {
    this.#model.calls.call(operations.cutText, () => [this.#handle, length]);
    this.#ids.length = length;
  }

  /** The messages of the chat so far, with the answers that were generated. */
  get messages(): readonly T.ChatMessage[] {
    return this.#messagesWith([]);
  }

  #messagesWith(more: readonly T.ChatMessage[]): T.ChatMessage[] {
    const answer = this.#answer === undefined ? [] : [{ role: 'assistant', content: this.#answer }];
    return [...this.#messages, ...answer, ...more].map((message) => ({ ...message }));
  }

  /**
   * Appends messages, in the form of the model's chat template. Tokens that are the same as before keep their keys and
   * values.
   */
  async #appendMessages(given: readonly T.ChatMessage[]): Promise<void> {
    const messages = this.#messagesWith(checkMessages(given));
    const text = await chatText(this.#model.chat, messages);
    const ids = Array.from(this.#model.tokenizer.encode(text, { add_special_tokens: false }).ids, Number);
    const different = ids.findIndex((id, i) => id !== this.#ids[i]);
    if (different < 0) throw new RangeError('the chat template gives no new tokens for these messages');
    const replaced = this.#ids.slice(different);
    this.cut(different);
    try {
      this.append(ids.slice(different));
    } catch (error) {
      this.append(replaced);
      throw error;
    }
    this.#messages.splice(0, Infinity, ...messages);
    this.#answer = '';
  }

  /** Appends a prompt, or the next messages of a chat, and continues the text. See `generate` of a model. */
  generate(prompt: T.Prompt, options: T.GenerateOptions = {}): AsyncGenerator<T.GeneratedToken, void, undefined> {
    return this.#generate(prompt, checkOptions('generate', options, generateNames));
  }

  async *#generate(prompt: T.Prompt, options: T.GenerateOptions): AsyncGenerator<T.GeneratedToken, void, undefined> {
    const { tokens = 256, stop = this.#model.ends, signal, seed = 0, session: _, ...sampling } = options;
    const count = countOf(tokens);
    const { texts, ids } = stopsOf(stop);
    const pauses = new Pauses(signal);
    if (this.#isWriting) throw new Error('this session is generating already; wait until it has ended');
    this.#isWriting = true;
    try {
      if (isChat(prompt)) await this.#appendMessages(prompt);
      else this.append(prompt);
      this.#model.calls.call(operations.seedText, () => [this.#handle, seed]);
      const pieces = new TextPieces(this.#model.tokenizer, this.#ids);
      const stops = new StopTexts(texts);
      for (let done = 1; done <= count; done++) {
        await pauses.pause();
        const next = this.#model.calls.call(operations.writeToken, () => [this.#handle, sampling]);
        this.#ids.push(next.id);
        const isEnd = ids.has(next.id);
        const isLast = isEnd || done === count;
        const piece = isEnd ? '' : pieces.next(next.id, isLast);
        const { text, found } = stops.next(piece, isLast);
        if (this.#answer !== undefined) this.#answer += text;
        yield { ...next, token: this.#model.tokenizer.id_to_token(next.id) ?? '', text };
        if (found || isEnd) return;
      }
    } finally {
      this.#isWriting = false;
    }
  }

  #idsOf(text: T.Text): number[] {
    if (typeof text !== 'string') return checkItems('prompt', text, checkWhole, 'a text or the ids of its tokens');
    const isFirst = this.#ids.length === 0;
    return Array.from(this.#model.tokenizer.encode(text, { add_special_tokens: isFirst }).ids, Number);
  }

  /** Frees the memory. Further calls do nothing. */
  dispose(): void {
    this.#handle.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
