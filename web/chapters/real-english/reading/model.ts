// Runs a model, optionally with some heads switched off, and extracts the vectors of a word in a text.
import type { Checkpoint, CheckpointConfig, CheckpointReader, HeadPlace, Matrix } from 'riverbank/checkpoints';
import { around } from '../../../../english/senses/around.mjs';
import { kindScores, rootsOf, sharesOf } from '../../../../english/senses/kinds.mjs';
import type { Kinds } from '../../../../english/senses/kinds.mjs';
import { meanOf } from './vectors.ts';
import type { Vector } from './vectors.ts';

/** Where a word is in a text: its first character, and its tokens. */
export interface Span {
  text: string;
  /** The character position at which the word starts. */
  start: number;
  /** The token ids of the whole text. */
  ids: readonly number[];
  /** The index in `ids` of the word's first token. */
  first: number;
  /** The number of tokens of the word. */
  count: number;
}

type Place = Pick<Span, 'ids' | 'first' | 'count'>;

/**
 * A word's vectors, one per hidden state. If the model has learned kinds of things (reader.ts), the last vector holds
 * the square roots of the word's shares of the kinds.
 */
export type Uses = readonly Float64Array[];

const rowAt = ({ columns, data }: Matrix, row: number) => data.subarray(row * columns, (row + 1) * columns);

/**
 * The largest number of results that uses() caches. It is enough for all built-in sentences and the reader's sentences.
 */
const kept = 800;

export class Model {
  readonly config: CheckpointConfig;
  /** The number of tokens that the tokeniser adds before a text. */
  readonly before: number;
  /** The number of tokens that the tokeniser adds after a text. */
  readonly behind: number;
  private readonly readers = new Map<string, CheckpointReader>();
  private readonly known = new Map<string, Uses>();
  private readonly lone = new Map<number, Vector>();
  private readonly cut = new Map<string, readonly number[]>();

  /** `kinds`: the classifier of kinds of things, if the model has one. */
  constructor(
    readonly checkpoint: Checkpoint,
    readonly kinds?: Kinds,
  ) {
    this.config = checkpoint.config;
    const { before, behind } = around((text) => checkpoint.tokens(text).ids);
    this.before = before.length;
    this.behind = behind.length;
  }

  /** The number of vectors per word. */
  get states(): number {
    return this.config.states + (this.kinds ? 1 : 0);
  }

  /** The model with these heads switched off. Heads that the model does not have are ignored. */
  without(off: readonly HeadPlace[]): CheckpointReader {
    const { layers, heads } = this.config;
    const own = off.filter(({ layer, head }) => layer < layers && head < heads);
    const name = nameOf(own);
    const reader =
      this.readers.get(name) ?? (own.length > 0 ? this.checkpoint.without({ heads: own }) : this.checkpoint);
    if (this.readers.size > 200) this.readers.clear();
    this.readers.set(name, reader);
    return reader;
  }

  /** The tokens between two character positions of a text. */
  span(text: string, start: number, end: number): Span {
    const count = (part: string) => this.checkpoint.tokens(part).ids.length - this.before - this.behind;
    const { ids } = this.checkpoint.tokens(text);
    const first = count(text.slice(0, start).trimEnd());
    return { text, start, ids, first: this.before + first, count: Math.max(1, count(text.slice(0, end)) - first) };
  }

  /**
   * The word's vectors. The first is its static vector, which is the same in every text. Then comes for each later
   * hidden state the mean over the word's tokens. The last are the kinds of things, if the model has learned them.
   */
  uses(span: Span, off: readonly HeadPlace[]): Uses {
    const name = `${nameOf(off)}|${span.first}+${span.count}|${span.ids.join()}`;
    const uses = this.known.get(name) ?? this.read(span, off);
    this.known.delete(name);
    this.known.set(name, uses); // moved to the end, so that the first key is the least recently used
    const oldest = this.known.keys().next();
    if (this.known.size > kept && !oldest.done) this.known.delete(oldest.value);
    return uses;
  }

  /** Computes the vectors that uses() returns, without the cache. */
  read({ ids, first, count }: Span, off: readonly HeadPlace[]): Uses {
    const { hidden } = this.without(off).read(ids, { attention: false });
    const mixed = hidden
      .slice(1)
      .map((state) => meanOf(Array.from({ length: count }, (_, i) => rowAt(state, first + i))));
    const asKinds = this.kinds ? [this.asKinds(this.kinds, mixed.at(-1) ?? [], { ids, first, count }, off)] : [];
    return [this.own(ids.slice(first, first + count)), ...mixed, ...asKinds];
  }

  /**
   * The square root of the word's share of each kind of thing. The shares come from scores of the word's last state. If
   * the model has a mask token, these scores are averaged with those of the last state of a mask token in the word's
   * place.
   */
  private asKinds(kinds: Kinds, seen: Vector, place: Place, off: readonly HeadPlace[]): Float64Array {
    const states = this.config.mask === undefined ? [seen] : [seen, this.hiddenState(place, off)];
    return rootsOf(sharesOf(Array.from(meanOf(states.map((state) => kindScores(kinds, state))))));
  }

  /** The last hidden state at the word's position, with the word replaced by a mask token. */
  hiddenState(place: Place, off: readonly HeadPlace[]): Vector {
    const { hidden } = this.without(off).read([...this.withHidden(place)], { attention: false });
    return rowAt(hidden.at(-1) as Matrix, place.first);
  }

  /** The text's ids with the word replaced by one mask token. Unchanged if the model has no mask token. */
  withHidden({ ids, first, count }: Place): readonly number[] {
    const { mask } = this.config;
    return mask === undefined ? ids : [...ids.slice(0, first), mask, ...ids.slice(first + count)];
  }

  /**
   * The tokens of a word, without those that the tokeniser adds around a text. `begins`: whether the word starts its
   * text.
   */
  pieces(word: string, begins: boolean): readonly number[] {
    const name = begins ? word : ` ${word}`;
    const { ids } = this.cut.has(name) ? { ids: this.cut.get(name) ?? [] } : this.checkpoint.tokens(name);
    this.cut.set(name, ids);
    return ids.slice(this.before, ids.length - this.behind);
  }

  /**
   * The mean of the tokens' static vectors. A token's static vector is the first hidden state of a text of only that
   * token.
   */
  own(ids: readonly number[]): Float64Array {
    return meanOf(ids.map((id) => this.alone(id)));
  }

  private alone(id: number): Vector {
    const vector = this.lone.get(id) ?? rowAt(this.checkpoint.read([id], { attention: false }).hidden[0] as Matrix, 0);
    this.lone.set(id, vector);
    return vector;
  }
}

const nameOf = (off: readonly HeadPlace[]): string => off.map(({ layer, head }) => `${layer}.${head}`).join();
