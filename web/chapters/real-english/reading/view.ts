// Defines the types of the worker's answer: a tree of plain numbers and texts. The page addresses each value by its
// path below "english".
import type { HeadPlace, Matrix } from 'riverbank/checkpoints';
import type { Refusal } from './refusal.ts';

/** What the page shows about the loaded model, mostly from its config. */
export interface ModelView {
  /** Whether the model is the reader's own checkpoint. */
  own: boolean;
  /** The name of the reader's own model; '' for our model. */
  name: string;
  layout: string;
  vocabulary: number;
  embedding: number;
  sequence: number;
  layers: number;
  heads: number;
  /** The number of vectors per word. If `kinds` is true, the last vector holds kinds of things (reader.ts). */
  states: number;
  kinds: boolean;
  causal: boolean;
  scoresWords: boolean;
  /** Whether the model has a mask token. */
  masks: boolean;
}

export interface TextView {
  text: string;
  /** The tokens as the vocabulary writes them, including those that the tokeniser adds around the text. */
  tokens: string[];
  /** The index in `tokens` of the compared word's first token. */
  first: number;
  /** How many tokens the compared word has. */
  count: number;
  /** Whether each token continues the word before it. */
  joins: boolean[];
  /** The number of occurrences of the word in the text. */
  times: number;
  /** The occurrence that is compared, counted from 0. */
  place: number;
}

/** A sentence of the built-in set. */
export interface SetSentence {
  word: string;
  sense: string;
  text: string;
}

/** The built-in sentence that is nearest to one of the reader's sentences. */
export interface Nearest extends SetSentence {
  cosine: number;
}

export interface MapView {
  /**
   * The coordinates of the built-in sentences along the two directions in which the set differs most (sentences × 2).
   */
  points: Matrix;
  /** The coordinates of the reader's two sentences along the same directions (2 × 2). */
  own: Matrix;
  sentences: SetSentence[];
  /**
   * The number of sentences whose nearest other sentence has the same meaning. NaN if the word's vector is the same in
   * every sentence, because then no sentence is nearest.
   */
  right: number;
  /** The number of all sentences. */
  total: number;
  /** The AUC of pairs of sentences (english/senses/measure.mjs). NaN in the same case as `right`. */
  auc: number;
  /** The nearest sentences to the reader's two. Missing if the word is not in the set, or if no sentence is nearest. */
  nearest?: [Nearest, Nearest];
}

export interface HeadEffect extends HeadPlace {
  /** The cosine of the two uses without this head. */
  cosine: number;
  /** `cosine` minus the cosine with all heads on. */
  change: number;
}

export interface WordChance {
  token: string;
  probability: number;
}

/** A kind of thing by its WordNet name (reader.ts), and its share of all kinds. */
export interface KindShare {
  kind: string;
  share: number;
}

/** How well one kind of vector tells the meanings of the map's sentences apart (MapView). */
export type Score = Pick<MapView, 'right' | 'auc'>;

/** The scores of the map's sentences at each hidden state. */
export interface ScoresView {
  total: number;
  /** The scores with the heads as the reader has set them. */
  on: Score[];
  /** The scores with every head off. */
  off: Score[];
  /** The score of the average of the neighbours. It is the same at every state. */
  bag: Score;
}

export interface PairView {
  /** The seed that selected the two sentences. */
  seed: number;
  word: string;
  texts: [string, string];
  cosine: number;
  /** All heads, starting with the one that separates the two uses most. */
  ranking: HeadEffect[];
}

/** How strongly a neighbouring word suggests the wrong meaning (above 0) or the right one (below 0). */
export interface Pull {
  word: string;
  pull: number;
}

export interface TrickView {
  text: string;
  word: string;
  meant: string;
  place: number;
  /** The reason why the text cannot be read. Missing if it can be read. */
  refusal?: Refusal;
  /** The nearest built-in sentence. Missing if the text cannot be read. */
  nearest?: Nearest;
  fooled: boolean;
  pulls: Pull[];
}

export interface TraceView {
  [field: string]: Matrix | number | Record<string, { weight: Matrix; bias: Matrix | undefined }>;
}

export interface EnglishView {
  model: ModelView;
  /** The words that both texts share. */
  shared: string[];
  /** The shared word that is compared. */
  word: string;
  /** The word's meanings in the built-in set. Empty if the set lacks the word. */
  senses: string[];
  /** The words of the set that this model can read, each with its meanings. */
  meanings: Record<string, string[]>;
  texts: [TextView, TextView];
  layer: number;
  off: number;
  /** The cosine between the word's vectors in the two sentences, at each hidden state (states × 1). */
  cosine: Matrix;
  /**
   * The cosine of the word's vectors after subtracting the word's mean vector over the built-in sentences (states × 1).
   * Missing if the set lacks the word.
   */
  relative?: Matrix;
  now: { cosine: number; relative?: number };
  /** The head that is shown. */
  head: HeadPlace;
  /** The text for which `head` is shown. */
  of: 0 | 1;
  /** The matrices of `head` for this text. */
  trace: TraceView;
  /** The map of the word's vectors from the model, at the chosen hidden state. */
  map?: MapView;
  /** The map of the averages of neighbouring words. */
  bag?: MapView;
  scores?: ScoresView;
  /** The guessed words at each hidden state for each text, most probable first. */
  substitutes?: [WordChance[], WordChance[]][];
  /** The guessed kinds of things for each text, most probable first. */
  kinds?: [KindShare[], KindShare[]];
  /** The heads ranked by how much they separate the two uses. */
  ranking?: HeadEffect[];
  /** The cosine of the two uses with all heads on. */
  whole?: number;
  pair?: PairView;
  trick?: TrickView;
  /** The result of each example in failures.ts: the meaning that the model finds, and whether it is right. */
  failures?: { word: string; text: string; meant: string; found: string; right: boolean }[];
}
