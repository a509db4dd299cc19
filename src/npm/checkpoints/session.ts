// A text that a pretrained model continues: the engine keeps the keys and values of its tokens.
import type { Sampling } from '../model/types.js';
import { generateNames, WrittenText, type Written } from '../model/written-text.js';
import * as operations from '../operations/checkpoints.js';
import type { Calls } from '../wire/calls.js';
import { checkItems, checkOptions, checkWhole } from '../wire/check.js';
import type { Handle } from '../wire/handle.js';
import type { CheckpointOperation, WrittenTextOperation } from '../wire/module.js';
import { chatText, checkMessages, isChat, type Chat } from './chat.js';
import type { TextTokenizer } from './text-tokenizer.js';
import type * as T from './types.js';

/** The parts of a model that a session needs. */
export interface SessionModel {
  readonly calls: Calls<CheckpointOperation>;
  readonly tokenizer: TextTokenizer;
  readonly off: readonly T.HeadPlace[];
  /** The ids of the tokens that end a text. */
  readonly ends: readonly number[];
  /** The chat settings, which may have a template. */
  readonly chat: Chat;
}

/**
 * A text that a model continues in turns. It keeps the keys and values of its tokens, so that a turn costs only its new
 * tokens. It keeps its memory until `dispose()` or the end of a `using` block; a session that is no longer reachable is
 * disposed of when it is garbage-collected.
 */
export class TextSession extends WrittenText<Omit<T.GeneratedToken, 'text'>> {
  readonly #model: SessionModel;
  /** The chat so far, without the answer that was generated last. */
  readonly #messages: T.ChatMessage[] = [];
  #answer: string | undefined;

  /** Use `session()` of a model to create one. */
  constructor(model: SessionModel) {
    const number = model.calls.call(operations.startText, () => [model.off]);
    super(model.calls, number, model.tokenizer, { tokens: 256, stop: model.ends });
    this.#model = model;
  }

  /** Appends a text. The tokeniser adds special tokens only at the beginning of a session. */
  append(text: T.Text): void {
    this.appendIds(this.#idsOf(text));
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
   * Appends messages: replaces the text by the chat template's text of all messages. Tokens before the first changed
   * token keep their keys and values.
   */
  async #appendMessages(given: readonly T.ChatMessage[]): Promise<void> {
    const messages = this.#messagesWith(checkMessages(given));
    const text = await chatText(this.#model.chat, messages);
    const ids = Array.from(this.#model.tokenizer.encode(text, { add_special_tokens: false }).ids, Number);
    const before = this.ids;
    const different = ids.findIndex((id, i) => id !== before[i]);
    if (different < 0) throw new RangeError('the chat template gives no new tokens for these messages');
    const replaced = before.slice(different);
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

  /** Appends a prompt, or the next messages of a chat, and continues the text, as `generate` of a model does. */
  generate(prompt: T.Prompt, options: T.GenerateOptions = {}): AsyncGenerator<T.GeneratedToken, void, undefined> {
    return this.#generate(prompt, checkOptions('generate', options, generateNames, 'options'));
  }

  async *#generate(prompt: T.Prompt, options: T.GenerateOptions): AsyncGenerator<T.GeneratedToken, void, undefined> {
    const begin = () => (isChat(prompt) ? this.#appendMessages(prompt) : this.append(prompt));
    for await (const token of this.writeTokens(options, begin)) {
      if (this.#answer !== undefined) this.#answer += token.text;
      yield token;
    }
  }

  protected override write(
    handle: Handle<WrittenTextOperation>,
    sampling: Omit<Sampling, 'seed'>,
  ): Written<Omit<T.GeneratedToken, 'text'>> {
    const { id, ...scores } = this.#model.calls.call(operations.writeToken, () => [handle, sampling]);
    return { id, next: { id, token: this.#model.tokenizer.id_to_token(id) ?? '', ...scores } };
  }

  #idsOf(text: T.Text): number[] {
    if (typeof text !== 'string') return checkItems('prompt', text, checkWhole, 'a text or the ids of its tokens');
    const isFirst = this.ids.length === 0;
    return Array.from(this.#model.tokenizer.encode(text, { add_special_tokens: isFirst }).ids, Number);
  }
}
