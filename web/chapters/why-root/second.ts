// Computes attention of notebook 004's second word over all eight words, without a divisor and with √16.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { tensorNamed } from '../../core/notebooks/given.ts';
import { effectAt, rootOf } from './many.ts';
import type { Drawn } from './many.ts';
import { matrixFromTensor, rowOf } from '../../core/engine/matrix.ts';
import { pinsOf } from '../../core/engine/pins.ts';
import { softmaxRows } from '../../core/engine/softmax-row.ts';
import type { SoftmaxRow } from '../../core/engine/softmax-row.ts';
import type { State } from '../../core/store/state.ts';

/** One row of attention (1 × 8 each). */
export interface SecondRow {
  scores: Matrix;
  scaled: Matrix;
  weights: Matrix;
  softmax: SoftmaxRow[];
  divisor: number;
}

export interface SecondValues {
  raw: SecondRow;
  divided: SecondRow;
}

export function secondValues(engine: Engine, state: State): SecondValues {
  const given = (id: string) => matrixFromTensor(tensorNamed(engine, `004/${id}`));
  const words = given('03/embedded_sentence');
  const weight = (id: string) => ({ weight: engine.fromStack([given(id)]) });
  const row = (scale: 'off' | 'sqrtDk'): SecondRow => {
    const { scores, scaled, masked, weights, divisor } = engine.attend({
      embeddings: [rowOf(words, 1)],
      source: words,
      query: weight('12/U_query'),
      key: weight('12/U_key'),
      scale,
      pins: pinsOf(state, 'second.raw', ['scores']),
    });
    return { scores, scaled, weights, divisor, softmax: softmaxRows(engine, masked) };
  };
  return { raw: row('off'), divided: row('sqrtDk') };
}

/** An example of eight heads of width 16 in a model of width 128. */
export interface EightHeads {
  heads: number;
  width: number;
  model: number;
  /** The right divisor: the square root of the head's width. */
  right: number;
  /** Notebook 002's wrong divisor: the square root of the model's width. */
  wrong: number;
  /** The average of the rows' largest weights with the right divisor. */
  largestRight: number;
  /** The average of the rows' largest weights with the wrong divisor. */
  largestWrong: number;
}

export function eightHeads(engine: Engine, all: Drawn): EightHeads {
  const [heads, width] = [8, 16];
  const model = heads * width;
  const [right, wrong] = [rootOf(engine, width), rootOf(engine, model)];
  const largest = (scale: number) => effectAt(engine, all, width, scale).largest;
  return { heads, width, model, right, wrong, largestRight: largest(right), largestWrong: largest(wrong) };
}
