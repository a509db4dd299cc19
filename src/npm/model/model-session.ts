// A text that a language model continues in turns.
import * as operations from '../operations/language-model.js';
import { checkItems, checkOptions, checkWhole } from '../wire/check.js';
import type { Handle } from '../wire/handle.js';
import type { LanguageModelOperation, WrittenTextOperation } from '../wire/module.js';
import type { LanguageModelCalls } from './tokenizers.js';
import type * as T from './types.js';
import { generateNames, WrittenText, type Written } from './written-text.js';

/**
 * A text that a language model continues in turns. Until the text is as long as the model's `sequence`, a turn costs
 * only its new tokens. A session uses the parameters that the model had when the session began, so the model may be
 * trained meanwhile. A session keeps its memory until `dispose()` or the end of a `using` block. If it is no longer
 * reachable, it is disposed of when it is garbage-collected.
 */
export class LanguageModelSession extends WrittenText<Omit<T.NextToken, 'text'>> {
  readonly #calls: LanguageModelCalls;
  readonly #tokenizer: T.Tokenizer | undefined;

  /** Use `session()` of a model to create one. */
  constructor(calls: LanguageModelCalls, model: Handle<LanguageModelOperation>, tokenizer: T.Tokenizer | undefined) {
    const number = calls.call(operations.startText, () => [model]);
    super(calls, number, tokenizer, { tokens: Infinity, stop: [] });
    this.#calls = calls;
    this.#tokenizer = tokenizer;
  }

  /** Appends a text, which needs a model with a tokeniser, or the ids of tokens. */
  append(text: T.Prompt): void {
    this.appendIds(this.#idsOf(text));
  }

  #idsOf(text: T.Prompt): number[] {
    if (typeof text !== 'string') return checkItems('prompt', text, checkWhole, 'a text or the ids of its tokens');
    if (this.#tokenizer) return Array.from(this.#tokenizer.encode(text));
    throw new RangeError('this model has no tokenizer, so the prompt must be the ids of tokens');
  }

  /** Appends a prompt and continues the text, as `generate` of the model does. */
  generate(
    prompt: T.Prompt,
    settings: T.GenerateSettings<LanguageModelSession> = {},
  ): AsyncGenerator<T.NextToken, void, undefined> {
    return this.writeTokens(checkOptions('generate', settings, generateNames, 'settings'), () => this.append(prompt));
  }

  protected override write(
    handle: Handle<WrittenTextOperation>,
    sampling: Omit<T.Sampling, 'seed'>,
  ): Written<Omit<T.NextToken, 'text'>> {
    const next = this.#calls.call(operations.writeToken, () => [handle, sampling]);
    return { id: next.token, next };
  }
}
