// The laboratory's view: a tree of plain numbers and texts, in which every value has a path.
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
  /** The selected cell. */
  cell: { row: number; column: number };
  /** The selected bug, and the line to try for it. If `fix` is empty, the notebook's line runs. */
  bug: string;
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
  /** Losses on unseen texts (undefined if there are none) and on training texts. */
  loss: number | undefined;
  seen: number;
  /** The number of equally likely tokens that gives the loss on unseen texts: e to the power of the loss. */
  among: number | undefined;
  /** The last batch's loss and gradient norm before the update, and the learning rate. NaN before the first step. */
  batch: number;
  norm: number;
  rate: number;
  curve: Curve;
  steps: number;
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
  /** Number of tokens in the sentence, and number of tokens at its end that the model neither reads nor predicts. */
  given: number;
  left: number;
  /** The right next token at each position; '' if the next token cannot be predicted. */
  targets: string[];
  loss: number;
  /** The likeliest next tokens after each position. */
  expected: Bars[];
  trace: MatrixTree;
  parameters: MatrixTree;
  gradients: { trace: MatrixTree; parameters: MatrixTree };
  /** Paths of the heads whose attention can be shown. */
  heads: string[];
  check?: GradientCheck & { weight: number };
  /** The chain from the loss back to the selected parameter: paths below `trace`. */
  chain: string[];
  /** The products that add up to the gradient. Each product is given by the paths of its two factors. */
  terms: { slope: string; factor?: string }[];
}

export interface BanksView {
  /** For the chosen model: the cosine between the mean river bank and the mean money bank of the unseen sentences. */
  cosine: number;
  /** The results of each model, by its name. */
  of: Record<string, BankPlaces>;
  sentences: { river: string[]; money: string[] };
}

export interface BankPlaces {
  /**
   * For each unseen sentence: bank's cosines with the mean river bank and the mean money bank of the training (6 × 2).
   */
  river: Matrix;
  money: Matrix;
  /** The cosine between this model's mean river bank and its mean money bank, over the unseen sentences. */
  cosine: number;
  /** Number of banks that are more similar to their own meaning than to the other meaning, and number of all banks. */
  apart: number;
  total: number;
}

export interface BugView {
  bug: string;
  fix: string;
  /** Whether the attention weights equal the repaired model's, to the last bit. */
  same: boolean;
  /** The bug's measure (bug-measures.ts): the right value, and the value with the chosen line of code. */
  aim: number;
  measured: number;
  /**
   * The head (from 1) and the text whose weights differ most from the right weights: the weights with the chosen line
   * of code, and the right weights.
   */
  head: number;
  tokens: string[];
  weights: Matrix;
  wanted: Matrix;
  /**
   * Number of this head's weights that differ from the right weights in two decimals, and number of all its weights.
   */
  differing: number;
  cells: number;
  /** The error message if the line failed. */
  error?: string;
}

/** The previous training, which can be brought back. */
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
  /** The previous training, if it had done at least one step. */
  before?: BeforeView;
  writings: WritingView[];
  program: string;
  sentence: string;
  prompt: string;
}
