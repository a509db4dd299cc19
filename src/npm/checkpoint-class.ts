// A model that somebody else trained, as JavaScript holds it.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Calls } from './calls.js';
import { checkArray, checkItems, checkOptions, checkWhole, type Names } from './check.js';
import type * as T from './checkpoint-types.js';
import type { CheckpointOperation } from './module.js';
import * as operations from './operations/checkpoints.js';
import type { Trace } from './types.js';

/** The parts of a tokeniser that are used here. */
export interface TextTokenizer {
  encode(text: string): { ids: number[]; tokens: string[] };
  id_to_token(id: number): string | undefined;
  token_to_id(token: string): number | undefined;
}

const readNames: Names<T.TextReadOptions> = { attention: true, attentionMask: true };
const traceNames: Names<T.TraceOptions> = { layer: true, head: true, attentionMask: true };
const substitutesNames: Names<T.SubstitutesOptions> = { layer: true, count: true, attentionMask: true };
const withoutNames: Names<{ heads: unknown }> = { heads: true };
const headNames: Names<T.HeadPlace> = { layer: true, head: true };

/** What a model's readers share. Without `calls` it has been disposed of. */
export interface HeldModel {
  calls: Calls<CheckpointOperation> | undefined;
  readonly tokenizer: TextTokenizer;
}

/**
 * Reads texts with a model, all of its heads or some switched off. Everything comes out as a copy, computed in float32. A
 * wrong value ends in a TypeError or RangeError that names it.
 */
export class CheckpointReader {
  readonly #held: HeldModel;
  readonly #off: readonly T.HeadPlace[];

  constructor(held: HeldModel, off: readonly T.HeadPlace[]) {
    this.#held = held;
    this.#off = off;
  }

  /** The tokens of a text, or of ids. */
  tokens(text: T.Text): T.Tokens {
    const { tokenizer } = this.#held;
    if (typeof text === 'string') {
      const { ids, tokens } = tokenizer.encode(text);
      return { ids: Array.from(ids, Number), tokens: [...tokens] };
    }
    const ids = checkItems('text', text, checkWhole, 'a text or the ids of its tokens');
    return { ids, tokens: ids.map((id) => this.#tokenOf(id)) };
  }

  /** Tokens, the hidden states of each layer, and the attention of each head. */
  read(text: T.Text, options: T.TextReadOptions = {}): T.TextReading {
    const { attention = true, attentionMask } = checkOptions('read', options, readNames);
    const tokens = this.tokens(text);
    return {
      ...tokens,
      ...this.#calls.call(operations.readTokens, () => [tokens.ids, { attention, off: this.#off, attentionMask }]),
    };
  }

  /** Every step of one layer's attention, as `attend` gives it. The rows of W_o of heads that are off are zeros. */
  trace(text: T.Text, options: T.TraceOptions): Trace {
    const { layer, head, attentionMask } = checkOptions('trace', options, traceNames);
    const { ids } = this.tokens(text);
    return this.#calls.call(operations.traceLayer, () => [ids, layer, head, { off: this.#off, attentionMask }]);
  }

  /** What a head learned: queries are X · weight + bias, X being the `embeddings` of its trace; keys and values likewise. */
  projections(place: T.HeadPlace): T.HeadProjections {
    const { layer, head } = checkOptions('projections', place, headNames) as T.HeadPlace;
    return this.#calls.call(operations.headProjections, () => [layer, head]) as T.HeadProjections; // a head has its weights
  }

  /** The words that the output layer reads at a place of the text, the best first; at any layer (the logit lens). */
  substitutes(text: T.Text, place: number, options: T.SubstitutesOptions = {}): T.Substitute[] {
    const { layer, count, attentionMask } = checkOptions('substitutes', options, substitutesNames);
    const { ids } = this.tokens(text);
    const asked = { layer, count, off: this.#off, attentionMask };
    const words = this.#calls.call(operations.substitutes, () => [ids, place, asked]);
    return words.map(({ id, ...scores }) => ({ id, token: this.#tokenOf(id), ...scores }));
  }

  /** The same model with these heads switched off, besides those that are: what they mixed is not passed on. */
  without(options: { heads: readonly T.HeadPlace[] }): CheckpointReader {
    const { heads } = checkOptions('without', options, withoutNames) as { heads: unknown };
    const off = checkArray('heads', heads, 'an array of { layer, head }', (name, item) => {
      const { layer, head } = checkOptions(name, item, headNames);
      return { layer: checkWhole(`${name}.layer`, layer), head: checkWhole(`${name}.head`, head) };
    });
    return new CheckpointReader(this.#held, [...this.#off, ...off]);
  }

  #tokenOf(id: number): string {
    return this.#held.tokenizer.id_to_token(id) ?? '';
  }

  get #calls(): Calls<CheckpointOperation> {
    if (this.#held.calls === undefined) throw new Error('this model has been disposed of');
    return this.#held.calls;
  }
}

/**
 * A model that somebody else trained. It has an engine and memory of its own, which go when `dispose()` is called, or at the
 * end of a `using` block, and nothing else holds it; after that every method throws.
 */
export class Checkpoint extends CheckpointReader {
  readonly config: Readonly<T.CheckpointConfig>;
  /** Which instructions its engine uses. */
  readonly simd: 'baseline' | 'relaxed';
  readonly #held: HeldModel;
  readonly #memory: { readonly memoryBytes: number };

  constructor(
    held: HeldModel,
    config: T.CheckpointConfig,
    about: { readonly simd: 'baseline' | 'relaxed'; readonly memoryBytes: number },
  ) {
    super(held, []);
    this.#held = held;
    this.#memory = about;
    this.config = Object.freeze(config);
    this.simd = about.simd;
  }

  /** How large its engine's memory is, in bytes; 0 when it has been disposed of. */
  get memoryBytes(): number {
    return this.disposed ? 0 : this.#memory.memoryBytes;
  }

  get disposed(): boolean {
    return this.#held.calls === undefined;
  }

  /** Gives the memory back; a second call does nothing. */
  dispose(): void {
    this.#held.calls = undefined;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
