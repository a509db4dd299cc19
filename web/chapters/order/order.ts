// Chapter 8's numbers: the same three words in any order, with positions given to them in six ways.
import type { AttendInput, Matrix, Pin } from 'riverbank';
import { cut, tenths } from '../../core/exercises/kind.ts';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import { editsOf, pinsOf } from '../../core/engine/pins.ts';
import { orderWords } from './settings.ts';
import type { OrderWord } from './settings.ts';
import { tablesOf } from './tables.ts';
import type { Tables } from './tables.ts';
import type { State } from '../../core/store/state.ts';

/** Numbers of a word. */
export const width = 4;
export const base = 10000;

/** Which word stands at each place: "201" is man, dog, bites. */
export const wordsIn = (order: State['wordOrder']): OrderWord[] =>
  [...order].map((id) => orderWords[Number(id)] ?? 'dog');

/** What attention is given for one order of the words. */
export interface Placed {
  /** X (3 × 4), in the order of the words. */
  embeddings: Matrix;
  /** What is added or set beside X (3 × 4 or 3 × 2); zeros where nothing is. */
  positions: Matrix;
  /** X with its positions (3 × 4 or 3 × 6). */
  placed: Matrix;
  /** Queries after turning (3 × 4 or 3 × 6). */
  rotated: Matrix;
  /** What ALiBi adds to the scaled scores (3 × 3). */
  bias: Matrix;
  scores: Matrix;
  divisor: number;
  scaled: Matrix;
  masked: Matrix;
  weights: Matrix;
  context: Matrix;
}

export interface OrderValues extends Placed, Tables {
  words: readonly OrderWord[];
  /** Each word's context in the same sentence read backwards, in the order of this one. */
  mirrored: Matrix;
  /** Cosine of each word's two contexts (3 × 1): 1 when the two sentences cannot be told apart. */
  mirror: Matrix;
  /** The place of each word, counted from 0 (3 × 1), and its id in the vocabulary. */
  places: Matrix;
  ids: Matrix;
  /** base^(2i/d), by which the place is divided under each sine and cosine (1 × 4). */
  periods: Matrix;
  /** Sines and cosines by which rotary positions turn (3 × 4). */
  turns: Matrix;
  slope: number;
  /** What ALiBi leaves of a weight with each step back, at equal scores: e to the power of −slope. */
  fade: number;
}

const zeros = (rows: number, columns: number): Matrix => ({ rows, columns, data: new Float32Array(rows * columns) });

/** Drawn once by PyTorch's generator: three words (3 × 4), and a small table of positions as it might have been learned (3 × 4). */
const givenWords = (engine: Engine): number[][] => cut(tenths(engine, 806, orderWords.length * width, -10, 10), width);
const smallTable = (engine: Engine): Matrix =>
  matrixOf(cut(tenths(engine, 814, orderWords.length * width, -8, 8), width));

/** Each word's embedding, the learner's edits on top. */
export const vectorsOf = (engine: Engine, edits: State['edits'] = {}): number[][] =>
  givenWords(engine).map((row, id) => row.map((number, column) => edits[`${orderWords[id]}.${column}`] ?? number));

/** The vectors of the places (3 × 4 or 3 × 2) for the chosen way. */
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

/** One order of the words through attention, positions given in the chosen way; ALiBi as in its paper, below a causal mask. */
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

/** ALiBi's steepest head of eight (tokens × tokens). */
export function firstHead(engine: Engine, tokens: number, causal: boolean): Matrix {
  const { bias } = engine.alibi(8, tokens, { causal });
  return { ...bias, rows: tokens, data: bias.data.slice(0, tokens * tokens) };
}

/** Cosine of each row of one matrix with the same row of the other (rows × 1). */
export const cosines = (engine: Engine, a: Matrix, b: Matrix): Matrix =>
  matrixOf(
    Array.from({ length: a.rows }, (_, row) => {
      try {
        return [engine.cosine(rowOf(a, row), rowOf(b, row))];
      } catch {
        return [NaN]; // A vector of zeros points nowhere.
      }
    }),
  );

const upsideDown = (matrix: Matrix): Matrix =>
  matrixOf(Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, matrix.rows - 1 - row)));

export function orderValues(engine: Engine, state: State): OrderValues {
  const ids = [...state.wordOrder].map(Number);
  const vectors = vectorsOf(engine, state.edits);
  const slope = engine.alibi(8, 1).slopes[0] ?? NaN;
  const order = once(
    engine,
    `order ${state.positions} ${ids.join()} ${JSON.stringify(vectors)} ${editsOf(state, 'order')}`,
    () => {
      // What is set belongs to its place, whichever word comes to stand there.
      const here = place(
        engine,
        state.positions,
        vectors,
        ids,
        pinsOf(state, 'order', ['scores', 'scaled', 'weights', 'context']),
      );
      const mirrored = upsideDown(place(engine, state.positions, vectors, [...ids].reverse()).context);
      return { ...here, mirrored, mirror: cosines(engine, here.context, mirrored) };
    },
  );
  return {
    ...order,
    ...tablesOf(engine, state, base),
    words: wordsIn(state.wordOrder),
    places: matrixOf(ids.map((_, row) => [row])),
    ids: matrixOf(ids.map((id) => [id])),
    periods: matrixOf([
      Array.from(
        { length: width },
        (_, column) => base ** ((2 * Math.floor(column / 2)) / (state.positions === 'concatenated' ? 2 : width)),
      ),
    ]),
    turns: engine.sinusoidalPositions(ids.length, width, base),
    slope,
    fade: engine.softmaxSteps([-slope], { kind: 'naive' }).exponentials[0] ?? NaN,
  };
}
