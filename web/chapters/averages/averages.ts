// The chapter "averages": layers that only average can be replaced by one matrix. Layers with a nonlinearity between them cannot.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { overlaid } from '../../core/engine/pins.ts';
import type { AttendedSentence } from '../../core/lesson/sentence.ts';
import type { State } from '../../core/store/state.ts';
import { switches } from './settings.ts';

/** The default U (4 × 4). For a word's row x, x · U holds river − money, money − river, and x's last two numbers. */
const turned = [
  [1, -1, 0, 0],
  [-1, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];

export interface AveragesValues {
  /** Number of layers. Every layer multiplies by the same A, the attention weights of the river sentence (3 × 3). */
  layers: number;
  /** The product A · A · … with one A per layer, and the same product with one A fewer (3 × 3 each). */
  one: Matrix;
  before: Matrix;
  /**
   * The product A · A · … for the largest number of layers that the learner can choose (3 × 3). It shows whether the
   * rows become equal.
   */
  far: Matrix;
  /** The words before and after the last layer, computed layer by layer (3 × 4 each). */
  lower: Matrix;
  through: Matrix;
  /** `direct` is `one` times X. `gap` is `through` minus `direct` (3 × 4 each). */
  direct: Matrix;
  gap: Matrix;
  /** U (4 × 4), and the steps through two layers: A·X, A·X·U, H (after ReLU, if it is on), and A·H (3 × 4 each). */
  turn: Matrix;
  mixed: Matrix;
  turned: Matrix;
  bent: Matrix;
  output: Matrix;
  /**
   * The output for −X, and that output plus the output for X. The sum is all zeros if one matrix can replace the layers
   * (3 × 4 each).
   */
  mirrored: Matrix;
  both: Matrix;
  /** The sum `both` as it is with ReLU, even if ReLU is switched off (3 × 4). All zeros if A·X·U is all zeros. */
  withActivation: Matrix;
}

const identity = (size: number): Matrix =>
  matrixOf(Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_one, j) => Number(i === j))));

/** a + sign · b, cell by cell (rows × columns). */
const combine = (engine: Engine, a: Matrix, b: Matrix, sign: 1 | -1): Matrix =>
  matrixOf(
    Array.from({ length: a.rows }, (_, row) =>
      Array.from(engine.matmul([[1, sign]], matrixOf([rowOf(a, row), rowOf(b, row)])).data),
    ),
  );

/** Multiplies `start` by A from the left, `times` times. */
const repeated = (engine: Engine, weights: Matrix, start: Matrix, times: number): Matrix =>
  Array.from({ length: times }).reduce<Matrix>((matrix) => engine.matmul(weights, matrix), start);

export function averagesValues(
  engine: Engine,
  state: State,
  { embeddings, weights }: AttendedSentence,
): AveragesValues {
  const layers = state.layers;
  const before = repeated(engine, weights, identity(weights.rows), layers - 1);
  const one = engine.matmul(weights, before);
  const lower = repeated(engine, weights, embeddings, layers - 1);
  const through = engine.matmul(weights, lower);
  const direct = engine.matmul(one, embeddings);
  const turn = overlaid(state, 'averages.turn', matrixOf(turned));
  const layer = (x: Matrix, activation: State['activation']) => {
    const mixed = engine.matmul(weights, x);
    const afterTurn = engine.matmul(mixed, turn);
    const bent = engine.activate(afterTurn, activation === 'relu' ? 'relu' : 'none');
    return { mixed, turned: afterTurn, bent, output: engine.matmul(weights, bent) };
  };
  const minus = combine(engine, embeddings, combine(engine, embeddings, embeddings, 1), -1);
  const sum = (activation: State['activation']) =>
    combine(engine, layer(embeddings, activation).output, layer(minus, activation).output, 1);
  return {
    layers,
    one,
    before,
    far: repeated(engine, weights, identity(weights.rows), Math.max(...switches.layers)),
    lower,
    through,
    direct,
    gap: combine(engine, through, direct, -1),
    turn,
    ...layer(embeddings, state.activation),
    mirrored: layer(minus, state.activation).output,
    both: sum(state.activation),
    withActivation: sum('relu'),
  };
}
