// Computes every number and text that the page shows, as one tree of values.
// Elements find a value by its path, for example "river.scores.1.2".
import type { ShownPath } from '../store/paths.ts';
import type { Matrix } from 'riverbank';
import type { OwnStage, OwnValues } from '../store/registered.ts';
import type { Engine } from '../engine/engine.ts';
import { cosineOrNaN } from '../engine/cosine.ts';
import { exerciseValues } from '../exercises/exercises.ts';
import type { ExerciseValues } from '../exercises/exercises.ts';
import { weightOf } from '../notebooks/given.ts';
import { learnedSentence, learnedValues, learnedWeights } from './learned.ts';
import type { LearnedSentence, LearnedValues, LearnedWeights } from './learned.ts';
import { matrixOf, rowOf } from '../engine/matrix.ts';
import { attendedSentence, sentenceEmbeddings } from './sentence.ts';
import type { AttendedSentence, SentenceValues } from './sentence.ts';
import { failuresIn } from '../engine/errors.ts';
import { pinnedSums } from './row-sums.ts';
import { eachAlone, Rows } from '../store/each-alone.ts';
import { bankRow } from '../store/state.ts';
import type { SentenceName, State } from '../store/state.ts';

/** The numbers of the word "bank" at a point between its embedding and its context. */
export interface Blend {
  /**
   * The weights that "bank" gives to each word (1 × 3). Before attention, "bank" gives the whole weight to itself.
   * After attention, the softmax has computed the weights.
   */
  weights: Matrix;
  /** The vector of "bank" (1 × 4). */
  vector: Matrix;
  /** The two of the four numbers of "bank" that the map shows (1 × 2). */
  point: Matrix;
}

/** The parts of a sentence, which can be computed one by one. */
type SentenceParts = Record<`${SentenceName}Attended`, AttendedSentence> &
  Record<`${SentenceName}${'Embeddings' | 'Projected'}`, Matrix>;

/** The value tree: the values that chapters share, and each chapter's own (chapters/…/lesson.ts). */
export interface Values extends Record<SentenceName, SentenceValues>, SentenceParts, OwnValues {
  /** The matrix W of the chapter "one-word" (4 × 3). */
  weight: Matrix;
  /**
   * At each stage, the cosine between "bank" in one sentence and "bank" in the other; NaN if one vector is all zeros.
   */
  meter: Record<'embeddings' | 'projected' | 'context' | 'blend', number>;
  /** How far the learner has moved the opening's slider, from 0 (before attention) to 1 (after it). */
  share: number;
  blend: Record<SentenceName, Blend>;
  /** The first two of each word's four numbers (3 × 2). */
  map: Record<SentenceName, Matrix>;
  /**
   * Attention for the word "bank" in both sentences with queries, keys and values (learned.ts). These values exist once
   * a chapter that uses them has loaded.
   */
  learned: LearnedValues;
  learnedWeights: LearnedWeights;
  learnedRiver: LearnedSentence;
  learnedFinance: LearnedSentence;
  exercises: ExerciseValues;
  /** Sums of the rows of weights in tables that the learner has edited (row-sums.ts). */
  sums: Readonly<Record<string, Matrix>>;
  /** How many numbers the learner has set. */
  edits: number;
}

/** A sentence for the strip at the top of the page: the compared word, and the text before and after it. */
export interface StripText {
  before: string;
  word: string;
  after: string;
}

/** A stage that a chapter adds to the meter, which shows a cosine at the top of the page. */
export interface Stage {
  /** The path of the stage's cosine. */
  cosine: ShownPath;
  /** The path of the word whose two occurrences are compared, if the word can change. */
  word?: ShownPath;
  /** The two sentences that the strip shows; undefined while there are no such sentences. */
  texts?: (values: Values) => readonly [StripText, StripText] | undefined;
}

/** The meter stages that chapters have added. */
export const ownStages = new Rows<Stage>();

/**
 * The stage that the meter shows: a stage of `meter`, 'learned' for the stage with queries, keys and values
 * (learned.ts), a stage that a chapter adds, or 'none' if the chapter has no stage for the meter.
 */
export type MeterStage = keyof Values['meter'] | 'learned' | 'none' | OwnStage;

/** A matrix (4 × 2). The product of a vector with it keeps the first two numbers, which the map shows. */
const firstTwo = [
  [1, 0],
  [0, 1],
  [0, 0],
  [0, 0],
];
const alone = Array.from({ length: 3 }, (_, i) => (i === bankRow ? 1 : 0));

/** The numbers of "bank" between before and after attention: (1 − share)·before + share·after. */
function blendOf(engine: Engine, share: number, sentence: AttendedSentence): Blend {
  const mix = (before: ArrayLike<number>, after: ArrayLike<number>) =>
    engine.matmul([[1 - share, share]], matrixOf([before, after]));
  const vector = mix(rowOf(sentence.embeddings, bankRow), rowOf(sentence.context, bankRow));
  return { weights: mix(alone, rowOf(sentence.weights, bankRow)), vector, point: engine.matmul(vector, firstTwo) };
}

/** At each stage, the cosine between "bank" in one sentence and "bank" in the other. */
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

/** A function for each value. It is called again only if something that it has read has changed. */
export type MakersOf<Parts> = {
  readonly [Name in keyof Parts]: (engine: Engine, state: State, values: Values) => Parts[Name];
};
export type Makers = Partial<MakersOf<Values>>;
type Maker = (engine: Engine, state: State, values: Values) => unknown;

const makers = new Rows<Maker>();

export const addValues = (more: Makers): void => makers.add(more as Record<string, Maker>);

/** The values that do not belong to a single chapter. Chapters add their own values (chapters/…/lesson.ts). */
addValues({
  weight: (_, state) => weightOf(state),
  riverEmbeddings: (engine, state) => sentenceEmbeddings(engine, state, 'river'),
  financeEmbeddings: (engine, state) => sentenceEmbeddings(engine, state, 'finance'),
  riverAttended: (engine, state, { riverEmbeddings: x }) => attendedSentence(engine, state, 'river', x),
  financeAttended: (engine, state, { financeEmbeddings: x }) => attendedSentence(engine, state, 'finance', x),
  riverProjected: (engine, _, { riverEmbeddings: x, weight }) => engine.matmul(x, weight),
  financeProjected: (engine, _, { financeEmbeddings: x, weight }) => engine.matmul(x, weight),
  river: (_engine, _state, { riverAttended, riverProjected }) => ({ ...riverAttended, projected: riverProjected }),
  finance: (_engine, _state, { financeAttended, financeProjected }) => ({
    ...financeAttended,
    projected: financeProjected,
  }),
  share: (_, { blend }) => blend / 100,
  blend: (engine, _, { share, riverAttended, financeAttended }) => ({
    river: blendOf(engine, share, riverAttended),
    finance: blendOf(engine, share, financeAttended),
  }),
  map: (engine, _, { riverEmbeddings, financeEmbeddings }) => ({
    river: engine.matmul(riverEmbeddings, firstTwo),
    finance: engine.matmul(financeEmbeddings, firstTwo),
  }),
  meter: (engine, _, values) => meterOf(engine, values),
  exercises: (engine, state) =>
    exerciseValues(
      engine,
      eachAlone(() => state.seeds),
    ),
  edits: (_, { edits }) => Object.keys(edits).length,
  sums: pinnedSums,
});

/**
 * Functions that compute attention for the word "bank" in both sentences with queries, keys and values (learned.ts).
 * Several chapters use these values.
 */
export const learnedMakers: Makers = {
  learnedWeights,
  learnedRiver: (engine, state, { riverEmbeddings, learnedWeights: weights }) =>
    learnedSentence(engine, state, 'river', riverEmbeddings, weights),
  learnedFinance: (engine, state, { financeEmbeddings, learnedWeights: weights }) =>
    learnedSentence(engine, state, 'finance', financeEmbeddings, weights),
  learned: (engine, _, { learnedRiver, learnedFinance, learnedWeights: weights }) =>
    learnedValues(engine, learnedRiver, learnedFinance, weights),
};

/**
 * The values of a state, including those that chapters have added so far. Each value is computed when it is first read,
 * and again when something that it depends on has changed. If a value cannot be computed, reading it throws the error.
 */
export function computeValues(engine: Engine, state: State): Values {
  const values: Values = makers.computed((make) => make(engine, state, values));
  return values;
}

/** The values that cannot be computed, each with its error. Exercises are listed one by one. */
export function failuresOf(values: Values | undefined): Map<string, unknown> {
  const failures = failuresIn(values ?? {});
  if (!values || failures.has('exercises')) return failures;
  return new Map([
    ...failures,
    ...[...failuresIn(values.exercises)].map(([name, why]) => [`exercises.${name}`, why] as const),
  ]);
}
