// Generates the tokens of a text that a model continues in turns, for language models and pretrained ones.
/// <reference lib="esnext.disposable" preserve="true" />
import * as operations from '../operations/written-text.js';
import type { Calls } from '../wire/calls.js';
import { checkItems, checkWhole, wrongType, type Names } from '../wire/check.js';
import { Handle } from '../wire/handle.js';
import type { WrittenTextOperation } from '../wire/module.js';
import { Pauses } from './pauses.js';
import { StopTexts, TextPieces, type Decoder } from './text-pieces.js';
import type { Sampling, SettingsOfText } from './generate-settings.js';

/** The names of the settings of every `generate()`. */
export const generateNames: Names<SettingsOfText<unknown>> = {
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

/** The defaults that depend on the kind of model. */
interface Defaults {
  /** The largest number of tokens to generate. */
  readonly tokens: number;
  /** The texts and ids that end the text. */
  readonly stop: readonly (string | number)[];
}

/** A token that the engine has appended. */
export interface Written<Next> {
  readonly id: number;
  /** The values that `generate()` yields for this token, without the text of the token. */
  readonly next: Next;
}

function countOf(tokens: number): number {
  if (tokens === Infinity || checkWhole('tokens', tokens) >= 1) return tokens;
  throw new RangeError(`tokens is ${tokens}, but it must be 1 or more`);
}

/** Separates the stop texts from the stop ids. */
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
 * The part of a session that does not depend on the kind of model. A session keeps its memory until `dispose()` or the
 * end of a `using` block. If it is no longer reachable, it is disposed of when it is garbage-collected.
 */
export abstract class WrittenText<Next> {
  readonly #calls: Calls<WrittenTextOperation>;
  readonly #handle: Handle<WrittenTextOperation>;
  readonly #decoder: Decoder | undefined;
  readonly #defaults: Defaults;
  readonly #ids: number[] = [];
  #isWriting = false;

  /** `number` identifies the text in the engine. Without a decoder, tokens have no text. */
  protected constructor(
    calls: Calls<WrittenTextOperation>,
    number: number,
    decoder: Decoder | undefined,
    defaults: Defaults,
  ) {
    this.#calls = calls;
    this.#handle = new Handle(calls, operations.endText, number, 'this session');
    this.#handle.disposeWith(this);
    this.#decoder = decoder;
    this.#defaults = defaults;
  }

  /** The ids of all tokens: prompts and generated ones. */
  get ids(): readonly number[] {
    return [...this.#ids];
  }

  get disposed(): boolean {
    return this.#handle.isDisposed;
  }

  /** Cuts the text to its first `length` tokens. */
  cut(length: number): void {
    this.#calls.call(operations.cutText, () => [this.#handle, length]);
    this.#ids.length = length;
  }

  protected appendIds(ids: readonly number[]): void {
    this.#calls.call(operations.appendTokens, () => [this.#handle, ids]);
    this.#ids.push(...ids);
  }

  /** Lets the engine append one token. */
  protected abstract write(handle: Handle<WrittenTextOperation>, sampling: Omit<Sampling, 'seed'>): Written<Next>;

  /** Calls `begin`, which appends a prompt, and then generates tokens. */
  protected async *writeTokens(
    settings: SettingsOfText<unknown>,
    begin: () => void | Promise<void>,
  ): AsyncGenerator<Next & { text: string }, void, undefined> {
    const { tokens, stop, signal, seed = 0, session: _, ...sampling } = { ...this.#defaults, ...settings };
    const count = countOf(tokens);
    const { texts, ids } = stopsOf(stop);
    const pauses = new Pauses(signal);
    if (this.#isWriting) throw new Error('this session is already generating a text; wait until that has finished');
    this.#isWriting = true;
    try {
      await begin();
      this.#calls.call(operations.seedText, () => [this.#handle, seed]);
      const pieces = this.#decoder && new TextPieces(this.#decoder, this.#ids);
      const stops = new StopTexts(texts);
      for (let done = 1; done <= count; done++) {
        await pauses.pause();
        const { id, next } = this.write(this.#handle, sampling);
        this.#ids.push(id);
        const isEnd = ids.has(id);
        const isLast = isEnd || done === count;
        const piece = isEnd ? '' : (pieces?.next(id, isLast) ?? '');
        const { text, found } = stops.next(piece, isLast);
        yield { ...next, text };
        if (found || isEnd) return;
      }
    } finally {
      this.#isWriting = false;
    }
  }

  /** Frees the memory. Further calls do nothing. */
  dispose(): void {
    this.#handle.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/**
 * Generates with the caller's session, or with a temporary session that is disposed of afterwards. Throws a TypeError
 * if `session` is not a session of this kind of model.
 */
export async function* inSession<Session extends { dispose(): void }, Token>(
  given: Session | undefined,
  kind: abstract new (...args: never[]) => Session,
  start: () => Session,
  generate: (session: Session) => AsyncGenerator<Token, void, undefined>,
): AsyncGenerator<Token, void, undefined> {
  if (given !== undefined && !(given instanceof kind)) throw wrongType('session', 'a session of this model', given);
  const session = given ?? start();
  try {
    yield* generate(session);
  } finally {
    if (given === undefined) session.dispose();
  }
}
