// Computes the feed-forward layer of the chapter "averages", and stacked blocks with and without residual connections
// and norms.
import type { Matrix } from 'riverbank';
import { cosineOrNaN } from '../../core/engine/cosine.ts';
import type { Engine } from '../../core/engine/engine.ts';
import { cut, tenths } from '../../core/exercises/kind.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { overlaid } from '../../core/engine/pins.ts';
import type { AttendedSentence } from '../../core/lesson/sentence.ts';
import { bankRow, embeddingWidth } from '../../core/store/state.ts';
import type { State } from '../../core/store/state.ts';

/** Width of a hidden row of the feed-forward layer. */
const wide = 8;
/** Number of stacked blocks. */
export const towerHeight = 6;

/**
 * The feed-forward layer's two matrices: `widen` (4 × 8) and `narrow` (8 × 4). All blocks use the same two matrices.
 */
export type TowerLayer = Record<'widen' | 'narrow', Matrix>;

export interface TowerValues extends TowerLayer {
  /** The feed-forward layer's hidden rows before ReLU, computed from the river sentence's context (3 × 8). */
  hidden: Matrix;
  /** The hidden rows after ReLU (3 × 8). */
  activated: Matrix;
  /** The feed-forward layer's output (3 × 4). */
  output: Matrix;
  /** The row of "bank" at each of the five stages of the first block, from the block's input to its output (5 × 4). */
  stages: Matrix;
  /**
   * Two numbers before the first block and after each block: the cosine of "bank" and "stream", and the dot product of
   * "bank" with itself (2 × 7).
   */
  pile: Matrix;
  /** The table `pile` for each setting that the prose mentions, even if another setting is chosen. */
  piles: Record<keyof typeof proseSettings, Matrix>;
  /** The words' rows after the last block (3 × 4). */
  top: Matrix;
}

type Setting = Pick<State, 'residual' | 'norm'>;

/**
 * The settings that the prose mentions: no residual connections and no norm, residual connections alone, and residual
 * connections with the norm before or after each layer.
 */
const proseSettings = {
  plain: { residual: 'off', norm: 'none' },
  residual: { residual: 'on', norm: 'none' },
  before: { residual: 'on', norm: 'pre' },
  after: { residual: 'on', norm: 'post' },
} as const satisfies Record<string, Setting>;

/**
 * Computes the five stages of one block (3 × 4 each): its input x, attention's output C, the rows x′ after attention,
 * the feed-forward layer's output F, and the block's output x″. Attention has no learned matrices and no scaling, as in
 * the chapter "compare-weight-mix".
 */
export function blockStages(
  engine: Engine,
  x: Matrix,
  { widen, narrow }: TowerLayer,
  { residual, norm }: Setting,
): Matrix[] {
  const normed = (matrix: Matrix, place: State['norm']): Matrix => (norm === place ? engine.layerNorm(matrix) : matrix);
  const joined = (way: Matrix, detour: Matrix): Matrix =>
    residual === 'on' ? engine.addPositions(way, detour) : detour;
  const { context } = engine.attend({ embeddings: normed(x, 'pre'), scale: 'off' });
  const middle = normed(joined(x, context), 'post');
  const { output } = engine.feedForward(normed(middle, 'pre'), {
    widen: { weight: widen },
    narrow: { weight: narrow },
    activation: 'relu',
  });
  return [x, context, middle, output, normed(joined(middle, output), 'post')];
}

/** The five stages (blockStages) of each block. A block's input is the last stage of the block before. */
function blocksOf(engine: Engine, embeddings: Matrix, layer: TowerLayer, setting: Setting): Matrix[][] {
  const blocks: Matrix[][] = [];
  for (let x = embeddings; blocks.length < towerHeight; x = blocks.at(-1)?.at(-1) ?? x)
    blocks.push(blockStages(engine, x, layer, setting));
  return blocks;
}

/** The results of the stacked blocks. */
export interface BuiltTower {
  /** For each block, its five stages (3 × 4 each), see blockStages. */
  blocks: Matrix[][];
  /** The words' rows before the first block and after each block (3 × 4 each). */
  heights: Matrix[];
  /** The figure's table of cosines and dot products (2 × 7). */
  pile: Matrix;
}
export type BuiltTowers = Record<keyof typeof proseSettings, BuiltTower>;

function builtOf(engine: Engine, embeddings: Matrix, layer: TowerLayer, setting: Setting): BuiltTower {
  const blocks = blocksOf(engine, embeddings, layer, setting);
  const heights = [embeddings, ...blocks.map((stages) => stages.at(-1) ?? embeddings)];
  const bank = (x: Matrix) => rowOf(x, bankRow);
  const pile = matrixOf([
    heights.map((x) => cosineOrNaN(engine, bank(x), rowOf(x, 0))),
    heights.map((x) => engine.matmul([bank(x)], [bank(x)], { transposeB: true }).data[0] ?? NaN),
  ]);
  return { blocks, heights, pile };
}

/** The feed-forward layer's matrices: random numbers with one decimal (4 × 8 and 8 × 4), with the learner's edits. */
export function towerLayer(engine: Engine, state: State): TowerLayer {
  const drawn = (name: 'widen' | 'narrow', seed: number, rows: number, columns: number): Matrix =>
    overlaid(state, `tower.${name}`, matrixOf(cut(tenths(engine, seed, rows * columns, -5, 5), columns)));
  return { widen: drawn('widen', 15, embeddingWidth, wide), narrow: drawn('narrow', 16, wide, embeddingWidth) };
}

/** The stacked blocks for each setting that the prose mentions. */
export const builtTowers = (engine: Engine, embeddings: Matrix, layer: TowerLayer): BuiltTowers =>
  Object.fromEntries(
    Object.entries(proseSettings).map(([name, setting]) => [name, builtOf(engine, embeddings, layer, setting)]),
  ) as BuiltTowers;

/** The stacked blocks for the chosen setting. If the prose mentions this setting, its blocks are taken from `built`. */
export function chosenTower(
  engine: Engine,
  { residual, norm }: Setting,
  embeddings: Matrix,
  layer: TowerLayer,
  built: BuiltTowers,
): BuiltTower {
  const names = Object.keys(proseSettings) as (keyof typeof proseSettings)[];
  const found = names.find((name) => proseSettings[name].residual === residual && proseSettings[name].norm === norm);
  return found ? built[found] : builtOf(engine, embeddings, layer, { residual, norm });
}

export function towerValues(
  engine: Engine,
  { embeddings, context }: AttendedSentence,
  layer: TowerLayer,
  built: BuiltTowers,
  { blocks, heights, pile }: BuiltTower,
): TowerValues {
  const { hidden, activated, output } = engine.feedForward(context, {
    widen: { weight: layer.widen },
    narrow: { weight: layer.narrow },
    activation: 'relu',
  });
  return {
    ...layer,
    hidden,
    activated,
    output,
    stages: matrixOf((blocks[0] ?? []).map((x) => rowOf(x, bankRow))),
    pile,
    piles: {
      plain: built.plain.pile,
      residual: built.residual.pile,
      before: built.before.pile,
      after: built.after.pile,
    },
    top: heights.at(-1) ?? embeddings,
  };
}
