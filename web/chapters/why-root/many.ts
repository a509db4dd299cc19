// Computes attention of random queries and keys of any width: the spread of their scores, the weights, and softmax's
// gradient.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { sliders } from './settings.ts';
import { softmaxRow } from '../../core/engine/softmax-row.ts';
import type { SoftmaxRow } from '../../core/engine/softmax-row.ts';
import type { State } from '../../core/store/state.ts';

/** The possible divisors of the scores: none, √d, d. */
export const dividings = ['nothing', 'root', 'width'] as const;
export type Dividing = (typeof dividings)[number];

export const queryCount = 64;
export const keyCount = 8;
/**
 * The histogram covers scores from −edge to edge. Its outer bars also count all scores beyond. Undivided scores need a
 * wider range.
 */
export const edges: Record<Dividing, number> = { nothing: 100, root: 4, width: 4 };
export const barCount = 51;

/** The effect of a width and a divisor, over all queries. */
export interface Effect {
  /** The root mean square of the scaled scores. */
  spread: number;
  /** The average of the rows' largest weights. */
  largest: number;
  /**
   * The average over the rows of Σ_j ∂A_j/∂z_j, where z is softmax's input. It is at most 1 − 1/keys. It is zero if
   * every row has one weight of 1.
   */
  gradient: number;
  /** The number of rows whose slopes ∂A_j/∂z_j add up to less than 0.05. */
  still: number;
}

export interface ManyValues extends Effect {
  width: number;
  queries: number;
  keys: number;
  total: number;
  root: number;
  divisor: number;
  /** The first query's scores (1 × 8). */
  scores: Matrix;
  /** The first query's scaled scores (1 × 8). */
  scaled: Matrix;
  /** The first query's weights (1 × 8). */
  weights: Matrix;
  /** The slopes A_j·(1 − A_j) of the first query's weights (1 × 8). */
  slopes: Matrix;
  softmax: SoftmaxRow[];
  /** The smallest of all scaled scores. */
  least: number;
  /** The largest of all scaled scores. */
  greatest: number;
  /** The number of scaled scores in each bar of the histogram. */
  bars: number[];
  /** The largest possible gradient, that of a row with equal weights. */
  most: number;
  /** The effect of each divisor at each width in `stops`. */
  curves: Record<Dividing, Effect[]>;
}

/** The widths at which the curves are computed: 1, 2, 4, … 1024. */
export const stops = Array.from({ length: 11 }, (_, i) => 2 ** i);

/** Random queries (64 × 1024) and keys (8 × 1024) from one seed. A smaller width uses only the first columns. */
export interface Drawn {
  queries: Float32Array;
  keys: Float32Array;
}

export function drawn(engine: Engine, seed: number): Drawn {
  const { most } = sliders.width;
  const results = engine.random(seed, [
    { fn: 'randn', n: queryCount * most },
    { fn: 'randn', n: keyCount * most },
  ]);
  const [queries, keys] = results.map(({ values }) => values['out']?.data);
  if (!(queries instanceof Float32Array && keys instanceof Float32Array))
    throw new RangeError('the random generator returned no numbers');
  return { queries, keys };
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

/** √width, as the engine's own divisor for keys of this width. */
export const rootOf = (engine: Engine, width: number): number =>
  engine.attend({ embeddings: [new Float32Array(width)] }).divisor;

/** The scores queries · keysᵀ (64 × 8). */
export const scoresOf = (engine: Engine, { queries, keys }: Drawn, width: number): Matrix =>
  engine.matmul(firstColumns(queries, width), firstColumns(keys, width), { transposeB: true });

const identity = Array.from({ length: keyCount }, (_, i) =>
  Array.from({ length: keyCount }, (_one, j) => (i === j ? 1 : 0)),
);

/** Attention on the given scores (64 × 8). With the identity as keys, the products are the scores themselves. */
const attended = (engine: Engine, scores: Matrix, scale: Scale): Attended =>
  engine.attend({ embeddings: scores, source: identity, scale });

/** The mean square of a matrix's numbers, as one dot product of the engine. */
export const meanSquare = (engine: Engine, { data }: Matrix): number =>
  (engine.matmul([data], [data], { transposeB: true }).data[0] ?? NaN) / data.length;

/** Rows whose slopes add up to less than this are counted in `still`. */
const hardlyAny = 0.05;

/** The sum of each row's slopes: 1 − Σ A². */
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

/** The effect of one divisor at one width. */
export const effectAt = (engine: Engine, all: Drawn, width: number, scale: Scale): Effect =>
  effectOf(engine, attended(engine, scoresOf(engine, all, width), scale));

function barsOf({ data }: Matrix, edge: number): number[] {
  const bars = new Array<number>(barCount).fill(0);
  for (const score of data) {
    const share = Math.min(Math.max(score / edge, -1), 1);
    const place = Math.round(((share + 1) / 2) * (barCount - 1));
    bars[place] = (bars[place] ?? 0) + 1;
  }
  return bars;
}

/** The slope of each weight with respect to its own softmax input z: A − A² (1 × keys). */
function slopesOf(engine: Engine, weights: readonly number[]): Matrix {
  const squares = engine.matmul(
    weights.map((weight) => [weight]),
    [weights],
  );
  const pairs = weights.map((weight, j) => [weight, squares.data[j * weights.length + j] ?? NaN]);
  return matrixOf([engine.matmul(pairs, [[1], [-1]]).data]);
}

/** The effect of each divisor at each width. */
export function curvesOf(engine: Engine, all: Drawn): ManyValues['curves'] {
  const curves: ManyValues['curves'] = { nothing: [], root: [], width: [] };
  for (const width of stops) {
    const scores = scoresOf(engine, all, width);
    for (const dividing of dividings)
      curves[dividing].push(effectOf(engine, attended(engine, scores, scaleOf(engine, dividing, width))));
  }
  return curves;
}

export function manyValues(
  engine: Engine,
  { width, dividing }: State,
  scores: Matrix,
  curves: ManyValues['curves'],
): ManyValues {
  const all = attended(engine, scores, scaleOf(engine, dividing, width));
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
    curves,
  };
}
