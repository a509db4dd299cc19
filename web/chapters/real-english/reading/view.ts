// What the worker answers: one tree of plain numbers and texts, in which every value has its path below "english".
import type { HeadPlace, Matrix } from 'riverbank/checkpoints';
import type { Refusal } from './refusal.ts';

/** The model that reads. */
export interface ModelView {
  /** The reader's own checkpoint, and what its files are called. */
  own: boolean;
  name: string;
  layout: string;
  vocabulary: number;
  embedding: number;
  sequence: number;
  layers: number;
  heads: number;
  /** How many vectors a word has; the last may be what kind of thing it is. */
  states: number;
  kinds: boolean;
  causal: boolean;
  scoresWords: boolean;
  /** Whether it has a token that stands for a hidden word. */
  masks: boolean;
}

export interface TextView {
  text: string;
  /** What the tokeniser cut it into, and the tokens of the word in question. */
  tokens: string[];
  first: number;
  count: number;
  /** Whether a token goes on with the word before it. */
  joins: boolean[];
  /** How often the word stands in it, and which one is looked at. */
  times: number;
  place: number;
}

/** A sentence of the built-in set. */
export interface SetSentence {
  word: string;
  sense: string;
  text: string;
}

/** A sentence of the reader's, by the sentence of the set that is nearest to it. */
export interface Nearest extends SetSentence {
  cosine: number;
}

export interface MapView {
  /** Of each sentence of the set, and of the reader's two: along the two directions in which the set differs most. */
  points: Matrix;
  own: Matrix;
  sentences: SetSentence[];
  /**
   * The number of sentences whose nearest other sentence has the same meaning, and the pairs' area under the curve
   * (english/senses/measure.mjs). NaN if the word is the same in every sentence, so that none is nearest.
   */
  right: number;
  total: number;
  auc: number;
  /** Of the reader's two, where the word is in the set. */
  nearest?: [Nearest, Nearest];
}

export interface HeadEffect extends HeadPlace {
  /** Of the two uses without this head, and by how much that is more than with it. */
  cosine: number;
  change: number;
}

export interface WordChance {
  token: string;
  probability: number;
}

/** A kind of thing, as WordNet calls it, and its share of all kinds. */
export interface KindShare {
  kind: string;
  share: number;
}

/** How well one kind of vector tells the meanings of the map's sentences apart (MapView). */
export type Score = Pick<MapView, 'right' | 'auc'>;

/** The scores of the map's sentences at each hidden state. */
export interface ScoresView {
  total: number;
  /** With the heads as the reader has set them, and with every head switched off. */
  on: Score[];
  off: Score[];
  /** Of the average of the neighbours, which is the same at every state. */
  bag: Score;
}

export interface PairView {
  /** The number that the two sentences were drawn by. */
  seed: number;
  word: string;
  texts: [string, string];
  cosine: number;
  /** Of all heads, the one first that parts them most. */
  ranking: HeadEffect[];
}

/** What a word beside the one in question pulls towards the meaning that was not meant (above 0), or towards the one that was. */
export interface Pull {
  word: string;
  pull: number;
}

export interface TrickView {
  text: string;
  word: string;
  meant: string;
  place: number;
  /** Why it cannot be read; else what is nearest to it. */
  refusal?: Refusal;
  nearest?: Nearest;
  fooled: boolean;
  pulls: Pull[];
}

export interface TraceView {
  [field: string]: Matrix | number | Record<string, { weight: Matrix; bias: Matrix | undefined }>;
}

export interface EnglishView {
  model: ModelView;
  /** Words that both texts share, and the one in question. */
  shared: string[];
  word: string;
  /** Whether the set has it, and with which two meanings. */
  senses: string[];
  /** The words of the set that this model reads, each with its meanings. */
  meanings: Record<string, string[]>;
  texts: [TextView, TextView];
  layer: number;
  off: number;
  /** At each hidden state (states × 1): of the two uses, and of what is left of them less the word's mean over the set. */
  cosine: Matrix;
  relative?: Matrix;
  now: { cosine: number; relative?: number };
  /** The head that is shown, in which text, and its steps. */
  head: HeadPlace;
  of: 0 | 1;
  trace: TraceView;
  map?: MapView;
  bag?: MapView;
  scores?: ScoresView;
  /** At each hidden state, for each text; the likeliest first. */
  substitutes?: [WordChance[], WordChance[]][];
  /** What kind of thing the word is taken for in each text; the likeliest first. */
  kinds?: [KindShare[], KindShare[]];
  /** The heads that part these two most; the whole model is compared with. */
  ranking?: HeadEffect[];
  whole?: number;
  pair?: PairView;
  trick?: TrickView;
  /** Of each example of failures.ts: the meaning that is found, and whether it is the right one. */
  failures?: { word: string; text: string; meant: string; found: string; right: boolean }[];
}
