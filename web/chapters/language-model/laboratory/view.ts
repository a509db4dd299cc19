// What the laboratory answers: one tree of plain numbers and texts, in which every value has its path.
import type { GradientCheck, Matrix } from 'riverbank/language-model';
import type { Choices } from '../../../core/store/choices.ts';
import type { Curve } from './run.ts';
import type { Bars } from './writing.ts';

/** What the learner looks at; it changes nothing about the training. */
export interface Look {
  /** The text that is followed through the model; empty: the corpus' own. */
  sentence: string;
  /** The matrix under the glass: "parameters.head.weight", "trace.heads.0.scores". */
  matrix: string;
  /** Its cell in question. */
  cell: { row: number; column: number };
  /** The bug that is switched on, and the line that is tried for it; empty: none yet, so the notebook's runs. */
  bug: string;
  fix: string;
  /** Which parts are wanted now: those in sight. */
  wants: Part[];
}

export const parts = ['inside', 'banks', 'bugs'] as const;
export type Part = (typeof parts)[number];

/** How the page opens. */
export const firstLook: Look = {
  sentence: '',
  matrix: 'parameters.heads.0.query.weight',
  cell: { row: 0, column: 0 },
  bug: 'divisor',
  fix: '',
  wants: [...parts],
};

/** A tree of matrices by the parts of their names. */
export interface MatrixTree {
  [name: string]: Matrix | MatrixTree;
}

export interface RunView {
  name: string;
  /** On unseen texts, where there are any, and on some of those that it learns from. */
  loss: number | undefined;
  seen: number;
  /** Among how many tokens, each as likely, one would have to guess for such a loss on unseen texts: e to the loss. */
  among: number | undefined;
  /** Of the last step's batch, before its update; NaN before the first. */
  batch: number;
  norm: number;
  rate: number;
  curve: Curve;
  steps: number;
  parameters: number;
}

/** One matrix that can be put under the glass. */
export interface Entry {
  path: string;
  rows: number;
  columns: number;
}

/** The text under the glass, and what the model made of it. */
export interface InsideView {
  tokens: string[];
  /** How many tokens the learner's sentence has, and how many at its end the model neither reads nor guesses. */
  given: number;
  left: number;
  /** What should come next at each place; '' where nobody could know. */
  targets: string[];
  loss: number;
  /** What is expected after each place. */
  expected: Bars[];
  trace: MatrixTree;
  parameters: MatrixTree;
  gradients: { trace: MatrixTree; parameters: MatrixTree };
  /** Heads that can be looked at, by the path of their matrices. */
  heads: string[];
  check?: GradientCheck & { weight: number };
  /** The way back from the loss to the parameter in question: paths below `trace` of matrices whose gradients were made. */
  chain: string[];
  /** The sum that the gradient is: products of two numbers, by their paths. */
  terms: { slope: string; factor?: string }[];
}

export interface BanksView {
  /** Of the reader that is chosen: its mean bank of the unseen river sentences with that of the money sentences. */
  cosine: number;
  /** What each reader makes of the sentences, by its name. */
  of: Record<string, BankPlaces>;
  sentences: { river: string[]; money: string[] };
}

export interface BankPlaces {
  /** Each unseen sentence's bank: its cosine with the mean bank of the river sentences and of the money sentences (6 × 2). */
  river: Matrix;
  money: Matrix;
  /** Of its two mean banks. */
  cosine: number;
  /** How many lie on their own side. */
  apart: number;
  total: number;
}

export interface BugView {
  bug: string;
  fix: string;
  /** Whether the weights of attention are those of the repaired lines, to the last bit. */
  same: boolean;
  /** What tells that a line is wrong (bug-measures.ts): how it should be, and how it is. */
  aim: number;
  measured: number;
  /** The head, counted from 1, and the text in which most differs: its weights with this line, and as they should be. */
  head: number;
  tokens: string[];
  weights: Matrix;
  wanted: Matrix;
  /** How many of its weights are written otherwise, and how many there are. */
  differing: number;
  cells: number;
  /** Why it did not run. */
  error?: string;
}

/** A training that gave way to another, and can be brought back. */
export interface BeforeView {
  corpus: Choices['corpus'];
  reader: Choices['reader'];
  steps: number;
}

export interface WritingView {
  /** Steps of training that the writer had done. */
  at: number;
  prompt: string;
  temperature: number;
  topK: number;
  seed: number;
  text: string;
  choices: { token: string; bars: Bars }[];
}

export interface ModelView {
  steps: number;
  /** The loss of one who knows nothing: the logarithm of how many tokens there are. */
  guess: number;
  /** How many tokens there are: among so many it guesses. */
  guessAmong: number;
  /** How many tokens of a learner's text are learned from, and how many are kept back as unseen. */
  split?: { learned: number; kept: number };
  vocabulary: string[];
  sequence: number;
  embedding: number;
  runs: Record<string, RunView>;
  menu: Entry[];
  /** The matrix under the glass. */
  matrix: string;
  inside?: InsideView;
  banks?: BanksView;
  bug?: BugView;
  /** The training before this one; not there if nothing had been learned. */
  before?: BeforeView;
  writings: WritingView[];
  program: string;
  sentence: string;
  prompt: string;
}
