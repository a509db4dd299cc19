// Everything a learner can change, as one plain object; the notebook's own numbers are not in it, only what differs from them.
import { choices, firstChoices } from './choices.ts';
import type { Choices } from './choices.ts';
import { firstRanges } from './ranges.ts';
import type { RangeName } from './ranges.ts';

/** The two sentences that share a word. */
export const sentences = {
  river: ['stream', 'bank', 'mud'],
  finance: ['money', 'bank', 'loan'],
} as const;

export type SentenceName = keyof typeof sentences;
export const sentenceNames = ['river', 'finance'] as const satisfies readonly SentenceName[];

export const words = ['stream', 'bank', 'mud', 'money', 'loan'] as const;
export type Word = (typeof words)[number];

/** Chapter 9: one sentence with both banks in it. */
export const maskTokens = ['stream', 'bank', 'money', 'bank'] as const satisfies readonly Word[];
/** Chapter 11: a sentence with both cues in it. */
export const mixedTokens = ['stream', 'bank', 'money'] as const satisfies readonly Word[];

/** Chapter 7: who asks, and who is asked where it is not the sentence itself. */
export const decoderTokens = sentences.river;
export const encoderTokens = ['money', 'bank'] as const satisfies readonly Word[];

/** Chapter 8: the same words in any order. */
export const orderWords = ['dog', 'bites', 'man'] as const;
export type OrderWord = (typeof orderWords)[number];

/** Where `bank` stands in both sentences. */
export const bankRow = 1;
/** Numbers in one embedding. */
export const embeddingWidth = 4;
/** Columns of chapter 1's W. */
export const projectedWidth = 3;

export const notebookIds = choices.notebook;
export type NotebookId = Choices['notebook'];
export const precisions = choices.precision;
export type Precision = Choices['precision'];
export const notations = choices.notation;
export type Notation = Choices['notation'];
export const exerciseNames = [
  'project',
  'softmax',
  'tame',
  'redo',
  'fitting',
  'divide',
  'digit',
  'maskedRow',
  'stack',
  'moved',
  'join',
  'shapes',
  'placed',
  'steps',
  'cross',
  'surprise',
  'next',
  'rescale',
] as const;
export type ExerciseName = (typeof exerciseNames)[number];

/** The switches of the page (choices.ts), its sliders (ranges.ts), and what is neither. */
export interface State extends Choices, Readonly<Record<RangeName, number>> {
  /** Opening: 0 = before attention, 100 = after it. */
  readonly blend: number;
  /** Chapter 2: the word whose row of weights is under the microscope. */
  readonly row: number;
  /** Chapter 2: how many dot products of the double loop are done. */
  readonly loop: number;
  /** The sandbox's sentence, its words parted by spaces, and the seed of its weights. */
  readonly text: string;
  readonly draw: number;
  /** Chapter 12: how many steps its models have trained, and the seed of their weights and batches. */
  readonly trained: number;
  readonly start: number;
  /** Which problem each exercise sets. */
  readonly seeds: Readonly<Record<ExerciseName, number>>;
  /** Cells that the learner has set, by their path ("bank.0", "weight.1.2", "river.scores.1.2"). */
  readonly edits: Readonly<Record<string, number>>;
}

export const defaultState: State = {
  ...firstChoices,
  ...firstRanges,
  blend: 0,
  row: bankRow,
  loop: 0,
  text: 'stream bank or money bank',
  draw: 1,
  trained: 0,
  start: 1,
  seeds: Object.fromEntries(exerciseNames.map((name) => [name, 1])) as Record<ExerciseName, number>,
  edits: {},
};

/** The cells that may be set. A word's number is shared by both sentences: it is one entry of one table. */
const editable = [
  /^(stream|bank|mud|money|loan|dog|bites|man)\.[0-3]$/,
  /^weight\.[0-3]\.[0-2]$/,
  /^(river|finance)\.(scores|weights)\.[0-2]\.[0-2]$/,
  /^(river|finance)\.context\.[0-2]\.[0-3]$/,
  /^(river|finance)\.softmax\.[0-2]\.(maximum|sum)$/,
  /^sandbox\.(words|keep|query|key|value|mixer)\.\d{1,3}\.\d{1,3}$/,
  /^sandbox\.heads\.[0-7]\.(scores|weights)\.\d{1,2}\.\d{1,2}$/,
  /^averages\.turn\.[0-3]\.[0-3]$/,
  /^tower\.(widen\.[0-3]\.[0-7]|narrow\.[0-7]\.[0-3])$/,
  /^heads\.(query|key|value)\.[0-3]\.[01]$/,
  /^heads\.mixer\.[01]\.[0-3]$/,
  /^heads\.(parts\.[01]|single\.0)\.(scores|weights)\.[0-2]\.[0-2]$/,
  /^(river|finance)\.softmax\.[0-2]\.(shifted|exponentials)\.[0-2]$/,
  /^obsessed\.embeddings\.[0-7]\.([0-9]|1[0-5])$/,
  /^hand\.embeddings\.[0-2]\.[0-3]$/,
  /^(hand|learned)\.(query|key|value)Weight\.[0-3]\.[0-2]$/,
  /^hand\.(query|key|value)Bias\.0\.[0-2]$/,
  /^hand\.(queries|keys|values|scores|weights|rounded)\.[0-2]\.[0-2]$/,
  /^learned\.(river|finance)\.(queries|keys|values|scores|scaled|weights|context)\.[0-2]\.[0-2]$/,
  /^second\.raw\.scores\.0\.[0-7]$/,
  /^obsessed\.(scores|scaled|weights)\.[0-7]\.[0-7]$/,
  /^mask\.(keep|scaled|weights|context)\.[0-3]\.[0-3]$/,
  /^order\.(scores|scaled|weights)\.[0-2]\.[0-2]$/,
  /^order\.context\.[0-2]\.[0-3]$/,
  /^sources\.(scores|weights)\.[0-2]\.[0-2]$/,
  /^sources\.context\.[0-2]\.[0-3]$/,
];

/** Whose embeddings are rows of the vocabulary. */
const wordsOf: Readonly<Record<string, (state: State) => readonly string[]>> = {
  river: () => sentences.river,
  finance: () => sentences.finance,
  mask: () => maskTokens,
  heads: () => mixedTokens,
  order: ({ wordOrder }) => [...wordOrder].map((id) => orderWords[Number(id)] ?? ''),
};

/** The path under which an edit of a displayed cell is kept, or undefined where a cell cannot be set. */
export function editPath(path: string, state: State = defaultState): string | undefined {
  const [sentence, field, row, column] = path.split('.');
  if (field === 'embeddings' && sentence !== undefined && Object.hasOwn(wordsOf, sentence)) {
    const word = wordsOf[sentence]?.(state)[Number(row)];
    return word === undefined ? undefined : editPath(`${word}.${column}`);
  }
  return editable.some((pattern) => pattern.test(path)) ? path : undefined;
}

/** The state with one more cell set, or (null) given back to the engine. */
export function withEdit(state: State, path: string, value: number | null): State {
  const key = editPath(path, state);
  if (key === undefined) throw new RangeError(`${path} cannot be set`);
  const { [key]: _old, ...others } = state.edits;
  return { ...state, edits: value === null ? others : { ...others, [key]: value } };
}
