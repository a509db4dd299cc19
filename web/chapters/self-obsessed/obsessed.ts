// Computes raw attention (without projections) among notebook 004's eight words. With nothing learned, every word is
// most similar to itself.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import type { Kinds, Source } from '../../core/lesson/figures.ts';
import { obsessedWords, tensorNamed } from '../../core/notebooks/given.ts';
import { diagonalOf, matrixFromTensor } from '../../core/engine/matrix.ts';
import { overlaid, pinsOf } from '../../core/engine/pins.ts';
import { limit, logarithm, odds, pairOf } from './ratio.ts';
import type { Pair } from './ratio.ts';
import { softmaxRows } from '../../core/engine/softmax-row.ts';
import type { SoftmaxRow } from '../../core/engine/softmax-row.ts';
import { sliders } from './settings.ts';
import type { State } from '../../core/store/state.ts';

/** The width of an embedding. */
export const obsessedWidth = 16;

export interface ObsessedValues {
  tokens: number;
  width: number;
  /** The embeddings X (8 × 16). */
  embeddings: Matrix;
  /** The scores X·Xᵀ (8 × 8). */
  scores: Matrix;
  /** The scaled scores: scores ÷ divisor (8 × 8). */
  scaled: Matrix;
  /** The weights: softmax of each row of the scaled scores (8 × 8). */
  weights: Matrix;
  /** The context: weights·X (8 × 16). */
  context: Matrix;
  softmax: SoftmaxRow[];
  divisor: number;
  /** √16, the divisor of the formula. */
  root: number;
  /** The goal: every word's weight on itself should be below this. */
  limit: number;
  /** The largest weight of a word on itself. */
  largest: number;
  /** The smallest weight of a word on itself. */
  smallest: number;
  /** The number of words whose weight on themselves reaches the limit. */
  over: number;
  /** The ratio limit ÷ (1 − limit). */
  odds: number;
  /** The natural logarithm of `odds`. */
  power: number;
  /** The weights of "me" on itself and on "translate". */
  pair: Pair;
}

/** Computes raw attention of the eight words (notebook 004, cells 4 to 10), with the learner's divisor. */
export function obsessedValues(engine: Engine, state: State): ObsessedValues {
  const divisor = state.divisor / sliders.divisor.perUnit;
  const embeddings = overlaid(
    state,
    'obsessed.embeddings',
    matrixFromTensor(tensorNamed(engine, '004/03/embedded_sentence')),
  );
  const pins = pinsOf(state, 'obsessed', ['scores', 'scaled', 'weights']);
  const { scores, scaled, masked, weights, context } = engine.attend({ embeddings, scale: divisor, pins });
  const diagonal = diagonalOf(weights);
  return {
    tokens: obsessedWords.length,
    width: obsessedWidth,
    embeddings,
    scores,
    scaled,
    weights,
    context,
    divisor,
    limit,
    softmax: softmaxRows(engine, masked),
    root: engine.attend({ embeddings }).divisor,
    largest: Math.max(...diagonal),
    smallest: Math.min(...diagonal),
    over: diagonal.filter((weight) => weight >= limit).length,
    odds,
    power: logarithm(engine, odds),
    pair: pairOf(engine, { scores, weights, divisor }, obsessedWords.indexOf('me'), obsessedWords.indexOf('translate')),
  };
}

const test = 'GoldenRun.EveryTensorInFloat32';
const from = (cell: number): Source => [`004, cell ${cell}`, test];
const words = obsessedWords;

export const obsessedKinds: Kinds = {
  'obsessed.embeddings': {
    name: 'embeddings',
    symbol: 'X',
    rows: words,
    columns: obsessedWidth,
    given: true,
    drawn: true,
    digits: 2,
    source: from(3),
  },
  'obsessed.scores': {
    name: 'scores',
    symbol: 'S',
    rows: words,
    columns: words,
    digits: 1,
    source: from(5),
    product: { left: 'obsessed.embeddings', right: 'obsessed.embeddings', transposed: true },
  },
  'obsessed.scaled': { name: 'scaled', symbol: 'S/c', rows: words, columns: words, source: from(18) },
  'obsessed.weights': { name: 'weights', symbol: 'A', rows: words, columns: words, source: from(7) },
  'obsessed.context': {
    name: 'context',
    symbol: 'C',
    rows: words,
    columns: obsessedWidth,
    source: from(10),
    product: { left: 'obsessed.weights', right: 'obsessed.embeddings', transposed: false },
  },
};
