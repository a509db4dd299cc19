// A model with some of its heads off: what it makes of a text, and which tokens of it a word is.
import type { Checkpoint, CheckpointConfig, CheckpointReader, HeadPlace, Matrix } from 'riverbank/checkpoints';
import { around } from '../../../../english/senses/around.mjs';
import { kindScores, rootsOf, sharesOf } from '../../../../english/senses/kinds.mjs';
import type { Kinds } from '../../../../english/senses/kinds.mjs';
import { meanOf } from './vectors.ts';
import type { Vector } from './vectors.ts';

/** A word in its text, and which tokens it is. */
export interface Span {
  text: string;
  start: number;
  ids: readonly number[];
  first: number;
  count: number;
}

type Place = Pick<Span, 'ids' | 'first' | 'count'>;

/** One vector for each hidden state, and where kinds of things were learned one more: the roots of their shares. */
export type Uses = readonly Float64Array[];

const rowAt = ({ columns, data }: Matrix, row: number) => data.subarray(row * columns, (row + 1) * columns);

/** The number of latest readings that are kept: enough for all built-in sentences and what is read beside them. */
const kept = 800;

export class Model {
  readonly config: CheckpointConfig;
  /** How many tokens the tokeniser puts before a text, and behind it. */
  readonly before: number;
  readonly behind: number;
  private readonly readers = new Map<string, CheckpointReader>();
  private readonly known = new Map<string, Uses>();
  private readonly lone = new Map<number, Vector>();
  private readonly cut = new Map<string, readonly number[]>();

  /** `kinds`: what it learned of kinds of things, if it did. */
  constructor(
    readonly checkpoint: Checkpoint,
    readonly kinds?: Kinds,
  ) {
    this.config = checkpoint.config;
    const { before, behind } = around((text) => checkpoint.tokens(text).ids);
    this.before = before.length;
    this.behind = behind.length;
  }

  /** How many vectors a word has. */
  get states(): number {
    return this.config.states + (this.kinds ? 1 : 0);
  }

  /** The model without these heads; those that it does not have are left out. */
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

  /** Which tokens stand from one character of a text to another. */
  span(text: string, start: number, end: number): Span {
    const count = (part: string) => this.checkpoint.tokens(part).ids.length - this.before - this.behind;
    const { ids } = this.checkpoint.tokens(text);
    const first = count(text.slice(0, start).trimEnd());
    return { text, start, ids, first: this.before + first, count: Math.max(1, count(text.slice(0, end)) - first) };
  }

  /**
   * What a word is at each state: first its own vector, the same wherever it stands; then, for each layer, the mean over its
   * tokens.
   */
  uses(span: Span, off: readonly HeadPlace[]): Uses {
    const name = `${nameOf(off)}|${span.first}+${span.count}|${span.ids.join()}`;
    const uses = this.known.get(name) ?? this.read(span, off);
    this.known.delete(name);
    this.known.set(name, uses); // the newest comes last
    const oldest = this.known.keys().next();
    if (this.known.size > kept && !oldest.done) this.known.delete(oldest.value);
    return uses;
  }

  /** The same, read anew and not kept. */
  read({ ids, first, count }: Span, off: readonly HeadPlace[]): Uses {
    const { hidden } = this.without(off).read(ids, { attention: false });
    const mixed = hidden
      .slice(1)
      .map((state) => meanOf(Array.from({ length: count }, (_, i) => rowAt(state, first + i))));
    const asKinds = this.kinds ? [this.asKinds(this.kinds, mixed.at(-1) ?? [], { ids, first, count }, off)] : [];
    return [this.own(ids.slice(first, first + count)), ...mixed, ...asKinds];
  }

  /** What kind of thing a word is: the mean of the scores at the word as it is seen last and, where it can be hidden, at its hidden place. */
  private asKinds(kinds: Kinds, seen: Vector, place: Place, off: readonly HeadPlace[]): Float64Array {
    const states = this.config.mask === undefined ? [seen] : [seen, this.hiddenState(place, off)];
    return rootsOf(sharesOf(Array.from(meanOf(states.map((state) => kindScores(kinds, state))))));
  }

  /** What the model has last at the place of a word that is hidden. */
  hiddenState(place: Place, off: readonly HeadPlace[]): Vector {
    const { hidden } = this.without(off).read([...this.withHidden(place)], { attention: false });
    return rowAt(hidden.at(-1) as Matrix, place.first);
  }

  /** The ids of a text in which one token stands for the word; in a model that has none, the text's own. */
  withHidden({ ids, first, count }: Place): readonly number[] {
    const { mask } = this.config;
    return mask === undefined ? ids : [...ids.slice(0, first), mask, ...ids.slice(first + count)];
  }

  /** The tokens of a word, without those that the tokeniser puts around a text. */
  pieces(word: string, begins: boolean): readonly number[] {
    const name = begins ? word : ` ${word}`;
    const { ids } = this.cut.has(name) ? { ids: this.cut.get(name) ?? [] } : this.checkpoint.tokens(name);
    this.cut.set(name, ids);
    return ids.slice(this.before, ids.length - this.behind);
  }

  /** Some tokens' own vectors, before anything is mixed into them: the mean of what each is in a text of its own. */
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
