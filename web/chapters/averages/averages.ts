// Computes the matrices of the chapter "averages": layers that only average can be replaced by one matrix. With a
// nonlinearity between the layers, they cannot.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { overlaid } from '../../core/engine/pins.ts';
import type { AttendedSentence } from '../../core/lesson/sentence.ts';
import type { State } from '../../core/store/state.ts';
import { switches } from './settings.ts';

/**
 * The default U (4 × 4). A word's row x has four numbers: the first is called river, the second money. The row x · U
 * holds river − money, money − river, and the last two numbers of x.
 */
const turned = [
  [1, -1, 0, 0],
  [-1, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];

export interface AveragesValues {
  /** Number of layers. Every layer multiplies by the same A, the attention weights of the river sentence (3 × 3). */
  layers: number;
  /** The product A · A · … with one A per layer (3 × 3). */
  one: Matrix;
  /** The product with one A fewer than there are layers (3 × 3). For one layer it is the identity matrix. */
  before: Matrix;
  /**
   * The product A · A · … for the largest number of layers that the learner can choose (3 × 3). It shows whether the
   * rows become equal.
   */
  far: Matrix;
  /** The words' rows before the last layer, computed layer by layer (3 × 4). */
  lower: Matrix;
  /** The words' rows after the last layer, computed layer by layer (3 × 4). */
  through: Matrix;
  /** The words' rows after the last layer, computed with one matrix: `one` times X (3 × 4). */
  direct: Matrix;
  /** The difference between both ways: `through` minus `direct` (3 × 4). */
  gap: Matrix;
  /** The matrix U between the two layers of the experiment with ReLU, with the learner's edits (4 × 4). */
  turn: Matrix;
  /** A·X, the output of the first layer (3 × 4). */
  mixed: Matrix;
  /** A·X·U (3 × 4). */
  turned: Matrix;
  /** H: A·X·U after ReLU if the learner switched ReLU on, otherwise A·X·U (3 × 4). */
  bent: Matrix;
  /** A·H, the output of the second layer (3 × 4). */
  output: Matrix;
  /** The output of the second layer for −X instead of X (3 × 4). */
  mirrored: Matrix;
  /** The output for X plus the output for −X (3 × 4). The sum is all zeros if one matrix can replace the layers. */
  both: Matrix;
  /**
   * The sum `both` computed with ReLU, even if ReLU is switched off (3 × 4). If all weights in A are positive, the sum
   * is all zeros only if A·X·U is all zeros.
   */
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

/** Multiplies `start` by the weights A from the left, `times` times. */
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
