// The types of the worker's answer: a tree of plain numbers and texts. The page addresses each value by its path below
// "english".
import type { HeadPlace, Matrix } from 'riverbank/checkpoints';
import type { Refusal } from './refusal.ts';

/** The loaded model. */
export interface ModelView {
  /** Whether the model is the reader's own checkpoint, and the model's name. */
  own: boolean;
  name: string;
  layout: string;
  vocabulary: number;
  embedding: number;
  sequence: number;
  layers: number;
  heads: number;
  /** The number of vectors per word. If `kinds` is true, the last one holds kinds of things. */
  states: number;
  kinds: boolean;
  causal: boolean;
  scoresWords: boolean;
  /** Whether the model has a mask token. */
  masks: boolean;
}

export interface TextView {
  text: string;
  /** The tokens of the text, and the first token and number of tokens of the word. */
  tokens: string[];
  first: number;
  count: number;
  /** Whether each token continues the word before it. */
  joins: boolean[];
  /** The number of occurrences of the word, and the one that is compared, counted from 0. */
  times: number;
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
   * The coordinates of the built-in sentences and of the reader's two, along the two directions in which the set
   * differs most.
   */
  points: Matrix;
  own: Matrix;
  sentences: SetSentence[];
  /**
   * The number of sentences whose nearest other sentence has the same meaning, and the AUC of pairs
   * (english/senses/measure.mjs). NaN if the word's vector is the same in every sentence, because then no sentence is
   * nearest.
   */
  right: number;
  total: number;
  auc: number;
  /** The nearest sentences to the reader's two, if the word is in the set. */
  nearest?: [Nearest, Nearest];
}

export interface HeadEffect extends HeadPlace {
  /** The cosine of the two uses without this head, and its difference from the cosine with all heads. */
  cosine: number;
  change: number;
}

export interface WordChance {
  token: string;
  probability: number;
}

/** A kind of thing, by its WordNet name, and its share of all kinds. */
export interface KindShare {
  kind: string;
  share: number;
}

/** How well one kind of vector tells the meanings of the map's sentences apart (MapView). */
export type Score = Pick<MapView, 'right' | 'auc'>;

/** The scores of the map's sentences at each hidden state. */
export interface ScoresView {
  total: number;
  /** The scores with the heads as the reader has set them, and the scores with every head off. */
  on: Score[];
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
  /** The reason why the text cannot be read, or else the nearest built-in sentence. */
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
  /** The words that both texts share, and the one that is compared. */
  shared: string[];
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
  /** The same after subtracting the word's mean vector over the built-in set of sentences. */
  relative?: Matrix;
  now: { cosine: number; relative?: number };
  /** The head that is shown, the text, and the head's matrices. */
  head: HeadPlace;
  of: 0 | 1;
  trace: TraceView;
  map?: MapView;
  bag?: MapView;
  scores?: ScoresView;
  /** The guessed words at each hidden state for each text, most probable first. */
  substitutes?: [WordChance[], WordChance[]][];
  /** The guessed kinds of things for each text, most probable first. */
  kinds?: [KindShare[], KindShare[]];
  /** The heads ranked by how much they separate the two uses, and the cosine with all heads on. */
  ranking?: HeadEffect[];
  whole?: number;
  pair?: PairView;
  trick?: TrickView;
  /** The result of each example in failures.ts: the meaning that the model finds, and whether it is right. */
  failures?: { word: string; text: string; meant: string; found: string; right: boolean }[];
}
