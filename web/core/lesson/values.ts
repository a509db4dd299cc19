// Computes every number and text that the page shows, as one tree of values.
// Elements find a value by its path, for example "river.scores.1.2".
import type { Matrix } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { cosineOrNaN } from '../engine/cosine.ts';
import { exerciseValues } from '../exercises/exercises.ts';
import type { ExerciseValues } from '../exercises/exercises.ts';
import { vocabularyOf, weightOf } from '../notebooks/given.ts';
import type { LearnedValues } from './learned.ts';
import { matrixOf, rowOf } from '../engine/matrix.ts';
import type { NotebookValues } from '../notebooks/notebook.ts';
import { sentenceValues } from './sentence.ts';
import type { SentenceValues } from './sentence.ts';
import { failuresIn, settle } from '../engine/settle.ts';
import { bankRow } from '../store/state.ts';
import type { NotebookId } from '../notebooks/ids.ts';
import type { SentenceName, State } from '../store/state.ts';

/** `bank` on its way from its embedding to its context. */
export interface Blend {
  /** Its row of weights (1 × 3). Before attention it has the whole weight itself; after it, the softmax's weights. */
  weights: Matrix;
  /** Its vector (1 × 4). */
  vector: Matrix;
  /** The two of its four numbers that the map shows (1 × 2). */
  point: Matrix;
}

/** The values that always exist or that chapters share. Each chapter adds its own (chapters/…/lesson.ts). */
export interface Values extends Record<SentenceName, SentenceValues> {
  /** Chapter 1's W (4 × 3). */
  weight: Matrix;
  /** The cosine of the two `bank`s at each stage; NaN if one of them is all zeros. */
  meter: Record<'embeddings' | 'projected' | 'context' | 'blend', number>;
  /** How far the learner has moved the opening's slider, from 0 (before attention) to 1 (after it). */
  share: number;
  blend: Record<SentenceName, Blend>;
  /** The first two of each word's four numbers (3 × 2). */
  map: Record<SentenceName, Matrix>;
  /** The two banks with queries, keys and values (learned.ts). */
  learned: LearnedValues;
  /** The printed texts of each notebook's cells, for the badges beside printed digits. */
  printed: Record<NotebookId, NotebookValues>;
  exercises: ExerciseValues;
  /** Sums of the rows of weights in tables that the learner has edited (row-sums.ts). */
  sums: Readonly<Record<string, Matrix>>;
  /** How many numbers the learner has set. */
  edits: number;
}

/** Meter stages of chapters that compare two words of their own. Each chapter extends this (chapters/…/lesson.ts). */
export interface OwnStages {}

/** A sentence for the strip at the top of the page: the compared word, and the text before and after it. */
export interface StripText {
  before: string;
  word: string;
  after: string;
}

/** A chapter's own stage of the meter. */
export interface Stage {
  /** The path of the stage's cosine. */
  cosine: string;
  /** The path of the word whose two occurrences are compared, if the word can change. */
  word?: string;
  /** The two sentences that the strip shows; undefined while there are none. */
  texts?: (values: Values) => readonly [StripText, StripText] | undefined;
}

/** The meter stages that chapters have added. */
export const ownStages: Partial<Record<keyof OwnStages, Stage>> = {};

/**
 * A stage of `meter`, the stage with queries, keys and values (learned.ts), a chapter's own, or 'none' if the chapter
 * has nothing for the meter.
 */
export type MeterStage = keyof Values['meter'] | 'learned' | 'none' | keyof OwnStages;

/** Keeps the first two numbers of a vector, as a product with a matrix (4 × 2). The map shows these two. */
const firstTwo = [
  [1, 0],
  [0, 1],
  [0, 0],
  [0, 0],
];
const alone = Array.from({ length: 3 }, (_, i) => (i === bankRow ? 1 : 0));

/** A point between before and after attention: (1 − share)·before + share·after. */
function blendOf(engine: Engine, share: number, sentence: SentenceValues): Blend {
  const mix = (before: ArrayLike<number>, after: ArrayLike<number>) =>
    engine.matmul([[1 - share, share]], matrixOf([before, after]));
  const vector = mix(rowOf(sentence.embeddings, bankRow), rowOf(sentence.context, bankRow));
  return { weights: mix(alone, rowOf(sentence.weights, bankRow)), vector, point: engine.matmul(vector, firstTwo) };
}

/** At each stage, the cosine between `bank` in one sentence and `bank` in the other. */
function meterOf(engine: Engine, { river, finance, blend }: Values): Values['meter'] {
  const between = (field: 'embeddings' | 'projected' | 'context') =>
    cosineOrNaN(engine, rowOf(river[field], bankRow), rowOf(finance[field], bankRow));
  return {
    embeddings: between('embeddings'),
    projected: between('projected'),
    context: between('context'),
    blend: cosineOrNaN(engine, blend.river.vector.data, blend.finance.vector.data),
  };
}

const sentenceOf =
  (name: SentenceName) =>
  (engine: Engine, state: State): SentenceValues =>
    sentenceValues(engine, state, name, vocabularyOf(engine, state), weightOf(engine, state));

/** A function for each part of the tree. Its `values` contains the parts that come earlier in the list. */
export type Makers = { [Name in keyof Values]?: (engine: Engine, state: State, values: Values) => Values[Name] };

/** The strip and the opening always need these parts. Chapters add the others (chapters/…/lesson.ts). */
let makers: Makers = {
  weight: weightOf,
  river: sentenceOf('river'),
  finance: sentenceOf('finance'),
  share: (_, { blend }) => blend / 100,
  blend: (engine, _, { share, river, finance }) => ({
    river: blendOf(engine, share, river),
    finance: blendOf(engine, share, finance),
  }),
  map: (engine, _, { river, finance }) => ({
    river: engine.matmul(river.embeddings, firstTwo),
    finance: engine.matmul(finance.embeddings, firstTwo),
  }),
  meter: (engine, _, values) => meterOf(engine, values),
  exercises: (engine, { seeds }) => exerciseValues(engine, seeds),
  edits: (_, { edits }) => Object.keys(edits).length,
};

/** Row sums are computed from all other values, so `sums` must come last. */
export function addValues(more: Makers): void {
  const { sums, ...others } = { ...makers, ...more };
  makers = sums ? { ...others, sums } : others;
}

/**
 * Computes the tree for a state, with all parts that have been added so far. The result depends on the state only. A
 * part that cannot be computed throws when it is read (settle.ts).
 */
export function computeValues(engine: Engine, state: State): Values {
  const values = {} as Values;
  for (const [name, make] of Object.entries(makers)) settle(values, name, () => make(engine, state, values));
  return values;
}

/** The parts of a tree that cannot be computed, each with its error. Exercises are listed one by one. */
export function failuresOf(values: Values | undefined): Map<string, unknown> {
  const failures = failuresIn(values ?? {});
  if (!values || failures.has('exercises')) return failures;
  return new Map([
    ...failures,
    ...[...failuresIn(values.exercises)].map(([name, why]) => [`exercises.${name}`, why] as const),
  ]);
}
