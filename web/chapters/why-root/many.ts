// Random queries and keys of any width: how far their scores spread, what softmax makes of them, and what is left of its gradient.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import { sliders } from './settings.ts';
import { softmaxRow } from '../../core/engine/softmax-row.ts';
import type { SoftmaxRow } from '../../core/engine/softmax-row.ts';
import type { State } from '../../core/store/state.ts';

/** What the scores can be divided by: nothing, √d, d. */
export const dividings = ['nothing', 'root', 'width'] as const;
export type Dividing = (typeof dividings)[number];

export const queryCount = 64;
export const keyCount = 8;
/** The histogram's bars stand for scores from −edge to edge, the outer ones also for all beyond: undivided scores run far wider. */
export const edges: Record<Dividing, number> = { nothing: 100, root: 4, width: 4 };
export const barCount = 51;

/** What a width and a divisor lead to, over all queries. */
export interface Effect {
  /** Standard deviation of the scores that softmax gets. */
  spread: number;
  /** The largest weight of a row, on average. */
  largest: number;
  /** Σ_j ∂A_j/∂z_j of a row, z being what softmax gets, on average: at most 1 − 1/keys, and nothing once one weight has everything. */
  gradient: number;
  /** In how many of the rows the slopes add up to less than a twentieth. */
  still: number;
}

export interface ManyValues extends Effect {
  width: number;
  queries: number;
  keys: number;
  total: number;
  root: number;
  divisor: number;
  /** The first query's row (1 × 8): queries · keysᵀ, ÷ divisor, softmax, and A_j·(1 − A_j). */
  scores: Matrix;
  scaled: Matrix;
  weights: Matrix;
  slopes: Matrix;
  softmax: SoftmaxRow[];
  /** The least and the greatest of all scores that softmax gets, and how many fall into each bar. */
  least: number;
  greatest: number;
  bars: number[];
  /** The most that the gradient can be: that of an even row. */
  most: number;
  /** Each dividing at each of `stops`. */
  curves: Record<Dividing, Effect[]>;
}

/** Widths that the curves go through. */
export const stops = Array.from({ length: 11 }, (_, i) => 2 ** i);

/** Queries (64 × 1024) and keys (8 × 1024), torch.randn from one seed; narrower ones are their first columns. */
export function drawn(engine: Engine, seed: number): { queries: Float32Array; keys: Float32Array } {
  return once(engine, `many drawn ${seed}`, () => {
    const { most } = sliders.width;
    const results = engine.random(seed, [
      { fn: 'randn', n: queryCount * most },
      { fn: 'randn', n: keyCount * most },
    ]);
    const [queries, keys] = results.map(({ values }) => values['out']?.data);
    if (!(queries instanceof Float32Array && keys instanceof Float32Array))
      throw new RangeError('the generator gave no numbers');
    return { queries, keys };
  });
}

export const firstColumns = (all: Float32Array, width: number): Float32Array[] =>
  Array.from({ length: all.length / sliders.width.most }, (_, row) =>
    all.subarray(row * sliders.width.most, row * sliders.width.most + width),
  );

interface Attended {
  scores: Matrix;
  scaled: Matrix;
  masked: Matrix;
  weights: Matrix;
  divisor: number;
}

type Scale = 'off' | number;
const scaleOf = (engine: Engine, dividing: Dividing, width: number): Scale =>
  (({ nothing: 'off', root: rootOf(engine, width), width }) as const)[dividing];

/** √width, as the engine divides the scores of keys so wide. */
export const rootOf = (engine: Engine, width: number): number =>
  once(engine, `root ${width}`, () => engine.attend({ embeddings: [new Float32Array(width)] }).divisor);

/** queries · keysᵀ (64 × 8): the one large product, and all that a width changes. */
export const scoresOf = (engine: Engine, seed: number, width: number): Matrix =>
  once(engine, `many scores ${seed} ${width}`, () => {
    const { queries, keys } = drawn(engine, seed);
    return engine.matmul(firstColumns(queries, width), firstColumns(keys, width), { transposeB: true });
  });

const identity = Array.from({ length: keyCount }, (_, i) =>
  Array.from({ length: keyCount }, (_one, j) => (i === j ? 1 : 0)),
);

/** All queries against all keys (64 × 8). Scores that meet the rows of the identity as keys stay what they are, and are then divided. */
function attended(engine: Engine, seed: number, width: number, scale: Scale): Attended {
  return engine.attend({ embeddings: scoresOf(engine, seed, width), source: identity, scale });
}

/** The mean of the squares of all numbers, one dot product of the engine. */
export const meanSquare = (engine: Engine, { data }: Matrix): number =>
  (engine.matmul([data], [data], { transposeB: true }).data[0] ?? NaN) / data.length;

const hardlyAny = 0.05;

/** The slopes of each row, added up: 1 − Σ A². */
const slopeSums = (weights: Matrix): number[] =>
  Array.from(
    { length: weights.rows },
    (_, row) => 1 - rowOf(weights, row).reduce((sum, weight) => sum + weight * weight, 0),
  );

function effectOf(engine: Engine, { scaled, weights }: Attended): Effect {
  const largest = Array.from({ length: weights.rows }, (_, row) => Math.max(...rowOf(weights, row)));
  return {
    spread: Math.sqrt(meanSquare(engine, scaled)),
    largest: largest.reduce((sum, weight) => sum + weight, 0) / weights.rows,
    gradient: 1 - meanSquare(engine, weights) * weights.columns,
    still: slopeSums(weights).filter((sum) => sum < hardlyAny).length,
  };
}

/** What one divisor does to queries and keys of one width. */
export const effectAt = (engine: Engine, seed: number, width: number, scale: Scale): Effect =>
  effectOf(engine, attended(engine, seed, width, scale));

function barsOf({ data }: Matrix, edge: number): number[] {
  const bars = new Array<number>(barCount).fill(0);
  for (const score of data) {
    const share = Math.min(Math.max(score / edge, -1), 1);
    const place = Math.round(((share + 1) / 2) * (barCount - 1));
    bars[place] = (bars[place] ?? 0) + 1;
  }
  return bars;
}

/** A − A²: how fast each weight grows with its own score (1 × keys). */
function slopesOf(engine: Engine, weights: readonly number[]): Matrix {
  const squares = engine.matmul(
    weights.map((weight) => [weight]),
    [weights],
  );
  const pairs = weights.map((weight, j) => [weight, squares.data[j * weights.length + j] ?? NaN]);
  return matrixOf([engine.matmul(pairs, [[1], [-1]]).data]);
}

const curvesOf = (engine: Engine, seed: number): ManyValues['curves'] =>
  once(
    engine,
    `many curves ${seed}`,
    () =>
      Object.fromEntries(
        dividings.map((dividing) => [
          dividing,
          stops.map((width) => effectAt(engine, seed, width, scaleOf(engine, dividing, width))),
        ]),
      ) as ManyValues['curves'],
  );

export function manyValues(engine: Engine, { width, dividing, vectors }: State): ManyValues {
  return once(engine, `many ${vectors} ${width} ${dividing}`, () => {
    const all = attended(engine, vectors, width, scaleOf(engine, dividing, width));
    const first = (matrix: Matrix): number[] => rowOf(matrix, 0);
    return {
      ...effectOf(engine, all),
      width,
      queries: queryCount,
      keys: keyCount,
      total: queryCount * keyCount,
      root: rootOf(engine, width),
      divisor: all.divisor,
      scores: matrixOf([first(all.scores)]),
      scaled: matrixOf([first(all.scaled)]),
      weights: matrixOf([first(all.weights)]),
      slopes: slopesOf(engine, first(all.weights)),
      softmax: [softmaxRow(engine, first(all.masked))],
      least: Math.min(...all.scaled.data),
      greatest: Math.max(...all.scaled.data),
      bars: barsOf(all.scaled, edges[dividing]),
      most: 1 - 1 / keyCount,
      curves: curvesOf(engine, vectors),
    };
  });
}
