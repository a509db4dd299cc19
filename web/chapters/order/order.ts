// Computes the example of the chapter "order": attention over three words in any order, with the chosen kind of
// positions.
import type { AttendInput, Matrix, Pin } from 'riverbank';
import { cut, tenths } from '../../core/exercises/kind.ts';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { overlaid, pinsOf } from '../../core/engine/pins.ts';
import { vectorNamed } from '../../core/store/cell.ts';
import { orderWords } from './settings.ts';
import type { OrderWord } from './settings.ts';
import type { Tables } from './tables.ts';
import type { State } from '../../core/store/state.ts';

/** The width of an embedding. */
export const width = 4;
/** The base of the sinusoids' periods and of the rotary angles. */
export const base = 10000;

/** The words at the places of a sentence. For example, the order "201" is man, dog, bites. */
export const wordsIn = (order: State['wordOrder']): OrderWord[] =>
  [...order].map((id) => orderWords[Number(id)] ?? 'dog');

/** The input of attention for one order of the words, and the matrices that attention computes. */
export interface Placed {
  /** The embeddings X (3 × 4), in the order of the words. */
  embeddings: Matrix;
  /**
   * The positions that are added to X (3 × 4) or concatenated with X (3 × 2). Zeros if this kind of positions adds
   * nothing.
   */
  positions: Matrix;
  /** X with the positions added (3 × 4) or concatenated (3 × 6). */
  placed: Matrix;
  /** The queries after rotation (3 × 4). Empty unless the positions are rotary. */
  rotated: Matrix;
  /** The bias that ALiBi adds to the scaled scores (3 × 3). Zeros for all other kinds of positions. */
  bias: Matrix;
  /** The scores before the division (3 × 3). */
  scores: Matrix;
  divisor: number;
  /** The scores after the division (3 × 3). */
  scaled: Matrix;
  /** The scaled scores plus the bias (3 × 3). */
  masked: Matrix;
  weights: Matrix;
  context: Matrix;
}

export interface OrderValues extends Placed, Tables {
  words: readonly OrderWord[];
  /** Each word's context in the reversed sentence. The rows are in the order of the unreversed sentence. */
  mirrored: Matrix;
  /**
   * Cosine of each word's contexts in the sentence and in the reversed sentence (3 × 1). All are 1 if attention cannot
   * tell the two sentences apart.
   */
  mirror: Matrix;
  /** The place of each word, counted from 0 (3 × 1). */
  places: Matrix;
  /** The id of each word in the vocabulary (3 × 1). */
  ids: Matrix;
  /** The period base^(2i/d) of each column (1 × 4). A sinusoid is the sine or cosine of place ÷ period. */
  periods: Matrix;
  /** The sines and cosines of the rotary angles (3 × 4). */
  turns: Matrix;
  /** ALiBi's slope in the head that is shown. */
  slope: number;
  /** e^−slope. With ALiBi and equal scores, a weight shrinks by this factor with each step back. */
  fade: number;
}

const zeros = (rows: number, columns: number): Matrix => ({ rows, columns, data: new Float32Array(rows * columns) });

/** Three embeddings (3 × 4): random numbers from PyTorch's generator. */
const givenWords = (engine: Engine): number[][] => cut(tenths(engine, 806, orderWords.length * width, -10, 10), width);
/** A table of positions (3 × 4) that stands in for a learned table: random numbers from PyTorch's generator. */
const smallTable = (engine: Engine): Matrix =>
  matrixOf(cut(tenths(engine, 814, orderWords.length * width, -8, 8), width));

/** Each word's embedding without the learner's edits (3 × 4). */
export const vectorsOf = givenWords;
/** Each word's embedding with the learner's edits (3 × 4). */
export const editedVectors = (engine: Engine, state: State): number[][] =>
  givenWords(engine).map((row, id) => rowOf(overlaid(state, vectorNamed(orderWords[id] ?? ''), matrixOf([row])), 0));

/** The position vectors (3 × 4 or 3 × 2) for the chosen kind of positions. */
function positionsFor(engine: Engine, way: State['positions'], ids: readonly number[]): Matrix {
  switch (way) {
    case 'sinusoid':
      return engine.sinusoidalPositions(ids.length, width, base);
    case 'concatenated':
      return engine.sinusoidalPositions(ids.length, 2, base);
    case 'learned':
      return engine.learnedPositions(smallTable(engine), ids.length);
    case 'byToken':
      return engine.embed(smallTable(engine), ids);
    default:
      return zeros(ids.length, width);
  }
}

/**
 * Runs attention over one order of the words with the chosen kind of positions. ALiBi includes a causal mask, as in its
 * paper.
 */
export function place(
  engine: Engine,
  way: State['positions'],
  vectors: readonly (readonly number[])[],
  ids: readonly number[],
  pins: Pin[] = [],
): Placed {
  const embeddings = matrixOf(ids.map((id) => vectors[id] ?? []));
  const positions = positionsFor(engine, way, ids);
  const placed =
    way === 'concatenated'
      ? engine.concatenatePositions(embeddings, positions)
      : engine.addPositions(embeddings, positions);
  const bias = way === 'alibi' ? firstHead(engine, ids.length, true) : zeros(ids.length, ids.length);
  const input: AttendInput = {
    embeddings: placed,
    ...(way === 'rotary' && { rotary: { base } }),
    mask: { additive: bias },
    pins,
    allowNonFinite: true,
  };
  const { rotatedQueries, scores, divisor, scaled, masked, weights, context } = engine.attend(input);
  return {
    embeddings,
    positions,
    placed,
    rotated: rotatedQueries,
    bias,
    scores,
    divisor,
    scaled,
    masked,
    weights,
    context,
  };
}

/** ALiBi's bias in the head with the steepest slope (tokens × tokens). This is the first of eight heads. */
export function firstHead(engine: Engine, tokens: number, causal: boolean): Matrix {
  const { bias } = engine.alibi(8, tokens, { causal });
  return { ...bias, rows: tokens, data: bias.data.slice(0, tokens * tokens) };
}

/** Cosine of each row of `a` with the same row of `b` (rows × 1). */
export const cosines = (engine: Engine, a: Matrix, b: Matrix): Matrix =>
  matrixOf(
    Array.from({ length: a.rows }, (_, row) => {
      try {
        return [engine.cosine(rowOf(a, row), rowOf(b, row))];
      } catch {
        return [NaN]; // cosine() throws for a zero vector, which has no direction.
      }
    }),
  );

const upsideDown = (matrix: Matrix): Matrix =>
  matrixOf(Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, matrix.rows - 1 - row)));

/** Attention over the words in their order, compared with attention over the reversed sentence. */
export type Compared = Placed & Pick<OrderValues, 'mirrored' | 'mirror'>;

export function comparedOrders(engine: Engine, state: State, vectors: readonly (readonly number[])[]): Compared {
  const ids = [...state.wordOrder].map(Number);
  // A pin (a number that the learner has set) stays at its place in the sentence when the words are swapped. Pins do
  // not apply to the reversed sentence.
  const pins = pinsOf(state, 'order', ['scores', 'scaled', 'weights', 'context']);
  const here = place(engine, state.positions, vectors, ids, pins);
  const mirrored = upsideDown(place(engine, state.positions, vectors, [...ids].reverse()).context);
  return { ...here, mirrored, mirror: cosines(engine, here.context, mirrored) };
}

/** The values of the example that depend on no setting. */
export type OrderConstants = Pick<OrderValues, 'turns' | 'slope' | 'fade'>;

export function orderConstants(engine: Engine): OrderConstants {
  const slope = engine.alibi(8, 1).slopes[0] ?? NaN;
  return {
    turns: engine.sinusoidalPositions(orderWords.length, width, base),
    slope,
    fade: engine.softmaxSteps([-slope], { kind: 'naive' }).exponentials[0] ?? NaN,
  };
}

export function orderValues(
  { wordOrder, positions }: State,
  compared: Compared,
  tables: Tables,
  constants: OrderConstants,
): OrderValues {
  const ids = [...wordOrder].map(Number);
  return {
    ...compared,
    ...tables,
    ...constants,
    words: wordsIn(wordOrder),
    places: matrixOf(ids.map((_, row) => [row])),
    ids: matrixOf(ids.map((id) => [id])),
    periods: matrixOf([
      Array.from(
        { length: width },
        (_, column) => base ** ((2 * Math.floor(column / 2)) / (positions === 'concatenated' ? 2 : width)),
      ),
    ]),
  };
}
