// Holds the built-in sentences with their words' meanings, and computes two kinds of vectors for them: from the model,
// and as averages of neighbouring words.
import type { HeadPlace } from 'riverbank/checkpoints';
import { weightedMean } from '../../../../english/senses/measure.mjs';
import type { SenseSentence } from '../../../../english/senses/measure.mjs';
import type { Model, Span, Uses } from './model.ts';
import { allHeads } from './heads.ts';
import { scoreOf } from './maps.ts';
import type { Score, SetSentence } from './view.ts';
import { wordsOf } from './words.ts';

/** A built-in sentence, and the place of the ambiguous word's tokens in it (`span`). */
export interface Known extends SetSentence {
  sentence: SenseSentence;
  span: Span;
}

/** Another word of the sentence, with its static vector and the sum of its tokens' rarities. */
export interface Neighbour {
  word: string;
  vector: Float64Array;
  rarity: number;
}

export class SenseSet {
  readonly known: readonly Known[];
  /** The words of the set, each with its meanings. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** For each token id, the number of sentences that contain it. */
  private readonly sentencesWith = new Map<number, number>();

  /** Sentences that are too long for the model are left out. */
  constructor(
    private readonly model: Model,
    sentences: readonly SenseSentence[],
    private readonly rarity?: ArrayLike<number>,
  ) {
    this.known = sentences
      .map((sentence) => knownOf(model, sentence))
      .filter(({ span }) => span.ids.length <= model.config.sequence);
    const words = new Map<string, string[]>();
    for (const { word, sense, span } of this.known) {
      const senses = words.get(word) ?? [];
      if (!senses.includes(sense)) senses.push(sense);
      words.set(word, senses);
      for (const id of new Set(span.ids)) this.sentencesWith.set(id, (this.sentencesWith.get(id) ?? 0) + 1);
    }
    this.words = words;
  }

  of(word: string): readonly Known[] {
    return this.known.filter((each) => each.word === word);
  }

  /**
   * The vectors of the word in each sentence, with the heads in `off` switched off. Yields after each sentence, so that
   * the worker can receive orders.
   */
  *read(sentences: readonly Known[], off: readonly HeadPlace[]): Generator<undefined, Uses[]> {
    const uses: Uses[] = [];
    for (const { span } of sentences) {
      uses.push(this.model.uses(span, off));
      yield;
    }
    return uses;
  }

  /**
   * The scores with every head off, by word ('' for all words). They are computed once, because they do not depend on
   * the reader's choices.
   */
  private readonly scoresOff = new Map<string, Score[]>();

  /**
   * The scores at each state with every head off. Yields after each sentence. `word`: the word of the sentences, or ''
   * for all words.
   */
  *offScores(sentences: readonly Known[], word: string): Generator<undefined, Score[]> {
    const known = this.scoresOff.get(word);
    if (known) return known;
    const heads = allHeads(this.model.config);
    // With every head off, no token sees another one, so a word's vectors depend only on its tokens and their
    // positions.
    const read = new Map<string, Uses>();
    for (const { span } of sentences) {
      const name = placeOf(span);
      if (!read.has(name)) read.set(name, this.model.read(span, heads));
      yield;
    }
    const uses = sentences.map(({ span }) => read.get(placeOf(span)) ?? []);
    const scores = scoresOf(sentences, uses);
    this.scoresOff.set(word, scores);
    return scores;
  }

  /**
   * The rarity of a token: from the training text if known, otherwise ln((sentences + 1) ÷ (sentences with the token +
   * 1)).
   */
  private rarityOf(id: number): number {
    return this.rarity?.[id] ?? Math.log((this.known.length + 1) / ((this.sentencesWith.get(id) ?? 0) + 1));
  }

  /**
   * The other words of the text, each with its static vector and its rarity, which is the sum of its tokens' rarities.
   */
  neighbours({ text, start }: Span): Neighbour[] {
    return wordsOf(text)
      .filter((place) => place.start !== start)
      .map((place) => {
        const ids = this.model.pieces(text.slice(place.start, place.end), place.start === 0);
        return {
          word: place.word,
          vector: this.model.own(ids),
          rarity: ids.reduce((sum, id) => sum + this.rarityOf(id), 0),
        };
      });
  }

  /** The mean of the neighbours' static vectors, weighted by rarity. It ignores the order of the words. */
  bag(span: Span): Float64Array {
    const neighbours = this.neighbours(span);
    return weightedMean(
      neighbours.map(({ vector }) => vector),
      neighbours.map(({ rarity }) => rarity),
      this.model.config.embedding,
    );
  }

  /** The averages bag() for many sentences. Yields after each sentence. */
  *bags(sentences: readonly Known[]): Generator<undefined, Float64Array[]> {
    const bags: Float64Array[] = [];
    for (const { span } of sentences) {
      bags.push(this.bag(span));
      yield;
    }
    return bags;
  }
}

/** The scores of each hidden state: how well it tells the meanings apart. */
export const scoresOf = (sentences: readonly Known[], uses: readonly Uses[]): Score[] =>
  Array.from({ length: uses[0]?.length ?? 0 }, (_, state) =>
    scoreOf(
      sentences,
      uses.map((use) => use[state] ?? []),
    ),
  );

function knownOf(model: Model, sentence: SenseSentence): Known {
  const { word, sense, tokens, place } = sentence;
  const text = tokens.join(' ');
  const start = tokens.slice(0, place).reduce((sum, token) => sum + token.length + 1, 0);
  return { word, sense, text, sentence, span: model.span(text, start, start + word.length) };
}

/**
 * A name for the tokens of a word and their first position. For example, "3: 17,4" is tokens 17 and 4 at positions 3
 * and 4.
 */
const placeOf = ({ ids, first, count }: Span): string => `${first}: ${ids.slice(first, first + count).join()}`;
