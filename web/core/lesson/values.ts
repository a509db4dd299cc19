// Every number and text that the page shows, in one tree; each has a path ("river.scores.1.2") by which an element asks for it.
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
  /** Its row of weights: only itself before, the softmax after (1 × 3). */
  weights: Matrix;
  /** Its vector (1 × 4). */
  vector: Matrix;
  /** The two of its four numbers that the map shows (1 × 2). */
  point: Matrix;
}

/** What is always there, and what chapters share; each chapter extends it by what it brings (chapters/…/lesson.ts). */
export interface Values extends Record<SentenceName, SentenceValues> {
  /** Chapter 1's W (4 × 3). */
  weight: Matrix;
  /** Cosine of the two `bank`s, at each stage. NaN where one of them is all zeros. */
  meter: Record<'embeddings' | 'projected' | 'context' | 'blend', number>;
  /** How far the learner has dragged, 0 to 1. */
  share: number;
  blend: Record<SentenceName, Blend>;
  /** Two of each word's four numbers (3 × 2). */
  map: Record<SentenceName, Matrix>;
  /** The two banks with weights of their own (learned.ts). */
  learned: LearnedValues;
  /** What each notebook's cells print, for the badges on printed digits. */
  printed: Record<NotebookId, NotebookValues>;
  exercises: ExerciseValues;
  /** What rows of weights add up to in which the learner has set one (row-sums.ts). */
  sums: Readonly<Record<string, Matrix>>;
  /** How many numbers the learner has set. */
  edits: number;
}

/** Stages of chapters that compare two words of their own; each chapter extends it (chapters/…/lesson.ts). */
export interface OwnStages {}

/** A sentence as the strip at the top of the page shows it: its word, and the text before and after the word. */
export interface StripText {
  before: string;
  word: string;
  after: string;
}

/** A chapter's own stage of the meter. */
export interface Stage {
  /** The path of its cosine. */
  cosine: string;
  /** The path of the word that is compared with itself, if the word can change. */
  word?: string;
  /** The two sentences that the strip at the top shows; undefined while there are none. */
  texts?: (values: Values) => readonly [StripText, StripText] | undefined;
}

/** The stages that chapters have brought. */
export const ownStages: Partial<Record<keyof OwnStages, Stage>> = {};

/** A stage of `meter`, that of the trained banks (learned.ts), a chapter's own, or none: nothing in the chapter feeds the meter. */
export type MeterStage = keyof Values['meter'] | 'learned' | 'none' | keyof OwnStages;

/** The map keeps the first two numbers of each vector and leaves the others out (4 × 2). */
const firstTwo = [
  [1, 0],
  [0, 1],
  [0, 0],
  [0, 0],
];
const alone = Array.from({ length: 3 }, (_, i) => (i === bankRow ? 1 : 0));

/** Part of the way from before to after: (1 − t)·before + t·after. */
function blendOf(engine: Engine, share: number, sentence: SentenceValues): Blend {
  const mix = (before: ArrayLike<number>, after: ArrayLike<number>) =>
    engine.matmul([[1 - share, share]], matrixOf([before, after]));
  const vector = mix(rowOf(sentence.embeddings, bankRow), rowOf(sentence.context, bankRow));
  return { weights: mix(alone, rowOf(sentence.weights, bankRow)), vector, point: engine.matmul(vector, firstTwo) };
}

/** The meter's stages: each the cosine of what `bank` is in one sentence with what it is in the other. */
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

/** How a part of the tree is computed; `values` holds the parts above it in the list. */
export type Makers = { [Name in keyof Values]?: (engine: Engine, state: State, values: Values) => Values[Name] };

/** What the strip and the opening show is always there; the chapters bring the rest (chapters/…/lesson.ts). */
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

/** Sums are of what all others have made, so they come last. */
export function addValues(more: Makers): void {
  const { sums, ...others } = { ...makers, ...more };
  makers = sums ? { ...others, sums } : others;
}

/** The whole tree for one state, as far as its parts have been brought. Same state, same tree. A part that cannot be computed throws when it is read (settle.ts). */
export function computeValues(engine: Engine, state: State): Values {
  const values = {} as Values;
  for (const [name, make] of Object.entries(makers)) settle(values, name, () => make(engine, state, values));
  return values;
}

/** The parts of a tree that cannot be computed, exercises one by one, and why. */
export function failuresOf(values: Values | undefined): Map<string, unknown> {
  const failures = failuresIn(values ?? {});
  if (!values || failures.has('exercises')) return failures;
  return new Map([
    ...failures,
    ...[...failuresIn(values.exercises)].map(([name, why]) => [`exercises.${name}`, why] as const),
  ]);
}

const isMatrix = (value: unknown): value is Matrix =>
  typeof value === 'object' && value !== null && 'data' in value && 'columns' in value;

/** The value at a path, or undefined. A matrix is followed by row and column, a list by a place. Throws why, where its part could not be computed. */
export function lookUp(values: unknown, path: string): unknown {
  let value = values;
  const parts = path.split('.');
  for (let i = 0; i < parts.length; i++) {
    if (typeof value !== 'object' || value === null) return undefined;
    const part = parts[i] ?? '';
    if (isMatrix(value) && /^\d+$/.test(part)) {
      const column = Number(parts[++i]);
      if (!(Number(part) < value.rows && column < value.columns)) return undefined;
      value = value.data[Number(part) * value.columns + column];
    } else {
      value = (value as Record<string, unknown>)[part];
    }
  }
  return value;
}

/** The number at a path; NaN where there is none. */
export function numberAt(values: unknown, path: string): number {
  const value = lookUp(values, path);
  return typeof value === 'number' ? value : NaN;
}
