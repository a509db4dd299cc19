// Defines the laboratory's view: a tree of plain numbers and texts, in which every value has a path.
import type { GradientCheck, Matrix } from 'riverbank/language-model';
import type { Choices } from '../../../core/store/choices.ts';
import type { Curve } from './run.ts';
import type { Bars } from './writing.ts';

/** The learner's selection of things to look at. It has no effect on training. */
export interface Look {
  /** The sentence to trace. If it is empty, the corpus's own sentence is traced. */
  sentence: string;
  /** The matrix in the viewer, for example "parameters.head.weight" or "trace.heads.0.scores". */
  matrix: string;
  /** The selected cell of `matrix`, counted from 0. */
  cell: { row: number; column: number };
  /** The name of the selected bug. */
  bug: string;
  /** The name of the line of code to try for this bug. If it is empty, the notebook's line runs. */
  fix: string;
  /** The parts of the view to compute now. */
  wants: Part[];
}

export const parts = ['inside', 'banks', 'bugs'] as const;
export type Part = (typeof parts)[number];

/** The selection before the learner changes it. */
export const firstLook: Look = {
  sentence: '',
  matrix: 'parameters.heads.0.query.weight',
  cell: { row: 0, column: 0 },
  bug: 'divisor',
  fix: '',
  wants: [...parts],
};

/** Matrices in a tree by the parts of their names. */
export interface MatrixTree {
  [name: string]: Matrix | MatrixTree;
}

export interface RunView {
  name: string;
  /** The loss on unseen texts. undefined without unseen texts. */
  loss: number | undefined;
  /** Loss on training texts. */
  seen: number;
  /** The number of equally likely tokens that gives the loss on unseen texts: e to the power of the loss. */
  among: number | undefined;
  /** The last batch's loss, before the update. NaN before the first step. */
  batch: number;
  /** The norm of the last batch's gradient. NaN before the first step. */
  norm: number;
  /** The learning rate of the last step. NaN before the first step. */
  rate: number;
  curve: Curve;
  steps: number;
  /** Number of the model's learned numbers. */
  parameters: number;
}

/** One matrix that the viewer can show. */
export interface Entry {
  path: string;
  rows: number;
  columns: number;
}

/** One text with the model's predictions, its loss, the matrices of each step, and the gradients. */
export interface InsideView {
  tokens: string[];
  /** Number of tokens in the sentence. */
  given: number;
  /** Number of tokens at the sentence's end that the model neither reads nor predicts. */
  left: number;
  /** The right next token at each position; '' if the next token cannot be predicted. */
  targets: string[];
  loss: number;
  /** The likeliest next tokens after each position, and always the right next token if there is one. */
  expected: Bars[];
  trace: MatrixTree;
  parameters: MatrixTree;
  gradients: { trace: MatrixTree; parameters: MatrixTree };
  /** Paths of the heads whose attention can be shown. */
  heads: string[];
  check?: GradientCheck & { weight: number };
  /** The chain from the loss back to the selected parameter, as paths inside `trace`. */
  chain: string[];
  /**
   * The terms that add up to the gradient of the selected cell. Each term is the product of the numbers at two paths,
   * or the number at one path if nothing is multiplied.
   */
  terms: { slope: string; factor?: string }[];
}

export interface BanksView {
  /**
   * For the chosen model: the cosine between the mean vector of "bank" in the unseen river sentences and its mean
   * vector in the unseen money sentences.
   */
  cosine: number;
  /** The results of each model, by its name. */
  of: Record<string, BankPlaces>;
  sentences: { river: string[]; money: string[] };
}

export interface BankPlaces {
  /**
   * One row for each unseen sentence about a river: the cosines of the vector of "bank" with its mean vector in the
   * training sentences about rivers, and with its mean vector in those about money (5 × 2).
   */
  river: Matrix;
  /** The same cosines for the unseen sentences about money (5 × 2). */
  money: Matrix;
  /**
   * The cosine between the mean vector of "bank" in the unseen river sentences and its mean vector in the unseen money
   * sentences.
   */
  cosine: number;
  /**
   * Number of unseen sentences in which "bank" is more similar to the mean of its own meaning than to the mean of the
   * other.
   */
  apart: number;
  /** Number of all unseen sentences. */
  total: number;
}

export interface BugView {
  bug: string;
  fix: string;
  /** Whether the attention weights equal the repaired model's, to the last bit. */
  same: boolean;
  /** The right value of the bug's measure (bug-measures.ts). */
  aim: number;
  /** The value of the measure with the chosen line of code. NaN if the line failed. */
  measured: number;
  /** The head whose weights differ most from the right weights, counted from 1. */
  head: number;
  /** The tokens of the text on which this head's weights differ most. */
  tokens: string[];
  /** This head's weights for this text with the chosen line of code. Empty if the line failed. */
  weights: Matrix;
  /** The right weights of this head for this text. */
  wanted: Matrix;
  /**
   * Number of `weights` that differ from `wanted` if both are written with two decimals. All of them if the line
   * failed.
   */
  differing: number;
  /** Number of cells in `wanted`. */
  cells: number;
  /** The error message if the line failed. */
  error?: string;
}

/** The previous training run, which can be brought back. */
export interface BeforeView {
  corpus: Choices['corpus'];
  reader: Choices['reader'];
  steps: number;
}

export interface WritingView {
  /** Number of training steps that the model had done when it began to write. */
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
  /** The loss of a model that gives every token the same probability: the logarithm of the vocabulary's size. */
  guess: number;
  /** The vocabulary's size. */
  guessAmong: number;
  /** How many tokens of the learner's text are used for training, and how many are held out. */
  split?: { learned: number; kept: number };
  vocabulary: string[];
  sequence: number;
  embedding: number;
  runs: Record<string, RunView>;
  menu: Entry[];
  /** Path of the matrix in the viewer. */
  matrix: string;
  inside?: InsideView;
  banks?: BanksView;
  bug?: BugView;
  /** The previous training run, if it had done at least one step. */
  before?: BeforeView;
  writings: WritingView[];
  program: string;
  sentence: string;
  prompt: string;
}
