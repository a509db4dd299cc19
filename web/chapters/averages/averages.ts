// Chapter 10: layers that only average are one matrix; a bend between them is what no matrix can do.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import type { SentenceValues } from '../../core/lesson/sentence.ts';
import type { State } from '../../core/store/state.ts';
import { switches } from './settings.ts';

/** More river than money, more money than river, and two numbers as they are (4 × 4). */
const turned = [
  [1, -1, 0, 0],
  [-1, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];

export interface AveragesValues {
  /** How many layers, each with the river sentence's frozen weights A (3 × 3). */
  layers: number;
  /** A · A · … for all layers, and for all but one (3 × 3 each). */
  one: Matrix;
  before: Matrix;
  /** The same for as many layers as can be chosen: what its rows become in the end (3 × 3). */
  far: Matrix;
  /** The words layer by layer, before the last layer and after it (3 × 4 each). */
  lower: Matrix;
  through: Matrix;
  /** The one matrix times X (3 × 4), and by how much the two roads differ (3 × 4). */
  direct: Matrix;
  gap: Matrix;
  /** Between two layers: A·X, times U (4 × 4), bent or not, and averaged once more (3 × 4 each). */
  turn: Matrix;
  mixed: Matrix;
  turned: Matrix;
  bent: Matrix;
  output: Matrix;
  /** The same for −X, and both together: zeros, if one matrix could do it (3 × 4 each). */
  mirrored: Matrix;
  both: Matrix;
  /** `both` with the bend between, whether it is switched on or not: zeros, if there is nothing to bend (3 × 4). */
  withActivation: Matrix;
}

const identity = (size: number): Matrix =>
  matrixOf(Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_one, j) => Number(i === j))));

/** Cell by cell, plus or minus; rows × columns. */
const combine = (engine: Engine, a: Matrix, b: Matrix, sign: 1 | -1): Matrix =>
  matrixOf(
    Array.from({ length: a.rows }, (_, row) =>
      Array.from(engine.matmul([[1, sign]], matrixOf([rowOf(a, row), rowOf(b, row)])).data),
    ),
  );

/** A times `start`, so many times. */
const repeated = (engine: Engine, weights: Matrix, start: Matrix, times: number): Matrix =>
  Array.from({ length: times }).reduce<Matrix>((matrix) => engine.matmul(weights, matrix), start);

export function averagesValues(engine: Engine, state: State, { embeddings, weights }: SentenceValues): AveragesValues {
  const own = Object.entries(state.edits).filter(([path]) => path.startsWith('averages.turn.'));
  const key = `averages ${state.layers} ${state.activation} ${JSON.stringify(own)} ${Array.from(embeddings.data).join()} ${Array.from(weights.data).join()}`;
  return once(engine, key, () => {
    const layers = state.layers;
    const before = repeated(engine, weights, identity(weights.rows), layers - 1);
    const one = engine.matmul(weights, before);
    const lower = repeated(engine, weights, embeddings, layers - 1);
    const through = engine.matmul(weights, lower);
    const direct = engine.matmul(one, embeddings);
    const turn = matrixOf(
      turned.map((row, i) => row.map((number, j) => state.edits[`averages.turn.${i}.${j}`] ?? number)),
    );
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
  });
}
