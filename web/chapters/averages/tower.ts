// Chapter 10: the feed-forward layer, and stacked blocks with and without residual connections and norms.
import type { Matrix } from 'riverbank';
import { cosineOrNaN } from '../../core/engine/cosine.ts';
import type { Engine } from '../../core/engine/engine.ts';
import { tenths } from '../../core/exercises/kind.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import type { SentenceValues } from '../../core/lesson/sentence.ts';
import { bankRow } from '../../core/store/state.ts';
import type { State } from '../../core/store/state.ts';

/** Width of the hidden rows, and number of stacked blocks. */
const wide = 8;
export const towerHeight = 6;

export interface TowerValues {
  /** The feed-forward layer's matrices, drawn once (4 × 8 and 8 × 4). */
  widen: Matrix;
  narrow: Matrix;
  /** The steps of the feed-forward layer, applied to the river sentence's context (3 × 8, 3 × 8, 3 × 4). */
  hidden: Matrix;
  activated: Matrix;
  output: Matrix;
  /** bank's row after each stage of the first block (5 × 4). */
  stages: Matrix;
  /** Before the first block and after each block: cosine of bank and stream, and bank's dot product with itself (2 × 7). */
  pile: Matrix;
  /** The same table for each setting that the prose mentions, whichever setting is chosen. */
  piles: Record<keyof typeof toldOf, Matrix>;
  /** The words after the last block (3 × 4). */
  top: Matrix;
}

type Setting = Pick<State, 'residual' | 'norm'>;

/** The settings that the prose mentions: nothing, only residual connections, and both with the norm before or after. */
const toldOf = {
  plain: { residual: 'off', norm: 'none' },
  residual: { residual: 'on', norm: 'none' },
  before: { residual: 'on', norm: 'pre' },
  after: { residual: 'on', norm: 'post' },
} as const satisfies Record<string, Setting>;

/** The stages of one block for x (3 × 4 each). Attention is raw and unscaled, as in chapter 2. */
export function blockStages(
  engine: Engine,
  x: Matrix,
  { widen, narrow }: Pick<TowerValues, 'widen' | 'narrow'>,
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

/** The stages of each block, one block after the other. */
function blocksOf(
  engine: Engine,
  embeddings: Matrix,
  layer: Pick<TowerValues, 'widen' | 'narrow'>,
  setting: Setting,
): Matrix[][] {
  const blocks: Matrix[][] = [];
  for (let x = embeddings; blocks.length < towerHeight; x = blocks.at(-1)?.at(-1) ?? x)
    blocks.push(blockStages(engine, x, layer, setting));
  return blocks;
}

/** Stacked blocks: the stages of each, the words before the first block and after each, and the table for the figure (`pile`). */
function builtOf(
  engine: Engine,
  embeddings: Matrix,
  layer: Pick<TowerValues, 'widen' | 'narrow'>,
  setting: Setting,
): { blocks: Matrix[][]; heights: Matrix[]; pile: Matrix } {
  const blocks = blocksOf(engine, embeddings, layer, setting);
  const heights = [embeddings, ...blocks.map((stages) => stages.at(-1) ?? embeddings)];
  const bank = (x: Matrix) => rowOf(x, bankRow);
  const pile = matrixOf([
    heights.map((x) => cosineOrNaN(engine, bank(x), rowOf(x, 0))),
    heights.map((x) => engine.matmul([bank(x)], [bank(x)], { transposeB: true }).data[0] ?? NaN),
  ]);
  return { blocks, heights, pile };
}

/** Random numbers with one decimal, overridden by the learner's edits. */
function drawn(engine: Engine, edits: State['edits'], name: 'widen' | 'narrow', rows: number, columns: number): Matrix {
  const numbers = tenths(engine, name === 'widen' ? 15 : 16, rows * columns, -5, 5);
  return {
    rows,
    columns,
    data: Float32Array.from(
      numbers,
      (number, i) => edits[`tower.${name}.${Math.floor(i / columns)}.${i % columns}`] ?? number,
    ),
  };
}

export function towerValues(engine: Engine, state: State, { embeddings, context }: SentenceValues): TowerValues {
  const own = Object.entries(state.edits).filter(([path]) => path.startsWith('tower.'));
  const pileKey = `pile ${JSON.stringify(own)} ${Array.from(embeddings.data).join()}`;
  const key = `tower ${state.residual} ${state.norm} ${pileKey} ${Array.from(context.data).join()}`;
  return once(engine, key, () => {
    const widen = drawn(engine, state.edits, 'widen', embeddings.columns, wide);
    const narrow = drawn(engine, state.edits, 'narrow', wide, embeddings.columns);
    // Each setting is built once, because the chosen one is usually also one of the prose's settings.
    const built = (setting: Setting) =>
      once(engine, `${pileKey} ${setting.residual} ${setting.norm}`, () =>
        builtOf(engine, embeddings, { widen, narrow }, setting),
      );
    const { blocks, heights, pile } = built(state);
    const { hidden, activated, output } = engine.feedForward(context, {
      widen: { weight: widen },
      narrow: { weight: narrow },
      activation: 'relu',
    });
    return {
      widen,
      narrow,
      hidden,
      activated,
      output,
      stages: matrixOf((blocks[0] ?? []).map((x) => rowOf(x, bankRow))),
      pile,
      piles: {
        plain: built(toldOf.plain).pile,
        residual: built(toldOf.residual).pile,
        before: built(toldOf.before).pile,
        after: built(toldOf.after).pile,
      },
      top: heights.at(-1) ?? embeddings,
    };
  });
}
