// The built-in sentences, each with the meaning that its word has there: what a word in them is to attention, and to an average of its neighbours.
import type { HeadPlace } from 'riverbank/checkpoints';
import { weightedMean } from '../../../../english/senses/measure.mjs';
import type { SenseSentence } from '../../../../english/senses/measure.mjs';
import type { Model, Span, Uses } from './model.ts';
import { allHeads } from './heads.ts';
import { scoreOf } from './maps.ts';
import type { Score, SetSentence } from './view.ts';
import { wordsOf } from './words.ts';

/** A sentence as the model reads it. */
export interface Known extends SetSentence {
  sentence: SenseSentence;
  span: Span;
}

export interface Neighbour {
  word: string;
  vector: Float64Array;
  rarity: number;
}

export class SenseSet {
  readonly known: readonly Known[];
  /** The words, each with its meanings. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** In how many of the sentences each token stands. */
  private readonly sentencesWith = new Map<number, number>();

  /** Sentences that are longer than the model reads are left out. */
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

  /** Reads these sentences, stopping after each, so that something else can be done meanwhile. */
  *read(sentences: readonly Known[], off: readonly HeadPlace[]): Generator<undefined, Uses[]> {
    const uses: Uses[] = [];
    for (const { span } of sentences) {
      uses.push(this.model.uses(span, off));
      yield;
    }
    return uses;
  }

  /** The scores with every head off, by the word whose sentences were read; all words: ''. They never change, so they are computed once. */
  private readonly scoresOff = new Map<string, Score[]>();

  /** The scores of these sentences at each state with every head off, stopping after each sentence. `word`: theirs, or '' for all words. */
  *offScores(sentences: readonly Known[], word: string): Generator<undefined, Score[]> {
    const known = this.scoresOff.get(word);
    if (known) return known;
    const heads = allHeads(this.model.config);
    const uses: Uses[] = [];
    for (const { span } of sentences) {
      uses.push(this.model.read(span, heads));
      yield;
    }
    const scores = scoresOf(sentences, uses);
    this.scoresOff.set(word, scores);
    return scores;
  }

  /** How rare a token is: as its text was counted, else how many sentences of the set there are to one that has it, as a logarithm. */
  private rarityOf(id: number): number {
    return this.rarity?.[id] ?? Math.log((this.known.length + 1) / ((this.sentencesWith.get(id) ?? 0) + 1));
  }

  /** The words beside one, each with its own vector, and how much it counts: as much as its tokens are rare. */
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

  /** The mean of the neighbours' own vectors, the rarer the more: it knows which words stand there, and no order. */
  bag(span: Span): Float64Array {
    const neighbours = this.neighbours(span);
    return weightedMean(
      neighbours.map(({ vector }) => vector),
      neighbours.map(({ rarity }) => rarity),
      this.model.config.embedding,
    );
  }

  /** The same of many, stopping after each. */
  *bags(sentences: readonly Known[]): Generator<undefined, Float64Array[]> {
    const bags: Float64Array[] = [];
    for (const { span } of sentences) {
      bags.push(this.bag(span));
      yield;
    }
    return bags;
  }
}

/** How well each state tells the meanings apart. */
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
