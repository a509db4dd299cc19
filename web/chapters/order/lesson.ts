// Computes the values of the chapter "order": attention with each kind of positions, the comparison of two places,
// rotated queries and keys, and the exercise.
import { gradePlaced, placedProblem, placedSteps } from './exercises/placed.ts';
import type { Matrix } from 'riverbank';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { orderKinds } from './figures.ts';
import { base, comparedOrders, editedVectors, orderConstants, orderValues } from './order.ts';
import type { Compared, OrderConstants, OrderValues } from './order.ts';
import { learnedTable, placeProducts, shownTable, tablesOf, waveTable } from './tables.ts';
import type { PlacedProblem } from './exercises/placed.ts';
import { code } from './code.ts';
import { turningValues } from './turning.ts';
import type { TurningValues } from './turning.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/** Sentences of the prose that are shown only while they are true (see said.ts). */
const said: Said = {
  'set-of-words': ({ order: { mirror } }, { positions }) => positions !== 'none' || sameWritten([...mirror.data, 1]),
  /** Whether, in the table that is shown, the dot product of two places depends only on their distance. */
  'distance-only': ({
    order: {
      pair: { products },
    },
  }) =>
    products.data.every(
      (product, i) =>
        i % products.columns === 0 ||
        i < products.columns ||
        sameWritten([product, products.data[i - products.columns - 1] ?? NaN]),
    ),
  /** Whether the rotated scores equal those of the same sentence starting at place 0. */
  'turned-alike': ({ turning: { scores, atStart } }) =>
    scores.data.every((score, i) => sameWritten([score, atStart.data[i] ?? NaN])),
};

/** The types of the parts that this chapter adds to the lesson. */
interface OrderParts {
  values: {
    order: OrderValues;
    /** The words' embeddings with the learner's edits (3 × 4). */
    orderVectors: number[][];
    /** The parts of `order` that depend on no setting. */
    orderConstants: OrderConstants;
    /** The sinusoidal table of positions (17 × 8). */
    waveTable: Matrix;
    /** The learned table of positions, in this chapter random numbers (8 × 8). */
    learnedTable: Matrix;
    /** The dot products of all pairs of rows of the table that is shown. */
    placeProducts: Matrix;
    /** Attention over the sentence, compared with attention over the reversed sentence. */
    comparedOrders: Compared;
    /** Queries and keys rotated by their places. */
    turning: TurningValues;
  };
  exercises: {
    placed: PlacedProblem;
  };
  step: keyof typeof code;
}

export const lesson: Lesson<OrderParts> = {
  values: {
    orderVectors: editedVectors,
    orderConstants,
    waveTable: (engine) => waveTable(engine, base),
    learnedTable,
    placeProducts: (engine, { table }, { waveTable: waves, learnedTable: learned }) =>
      placeProducts(engine, shownTable({ waves, table: learned }, { table })),
    comparedOrders: (engine, state, { orderVectors }) => comparedOrders(engine, state, orderVectors),
    order: (engine, state, values) =>
      orderValues(
        state,
        values.comparedOrders,
        tablesOf(engine, state, { waves: values.waveTable, table: values.learnedTable }, values.placeProducts),
        values.orderConstants,
      ),
    turning: (engine, state, { orderVectors }) => turningValues(engine, state, orderVectors),
  },
  figures: orderKinds,
  exercises: { placed: { problem: placedProblem, grade: gradePlaced, steps: placedSteps } },
  said,
  code,
};
