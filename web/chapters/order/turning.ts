// Chapter 8's arrows: queries and keys of a sentence that begins at any place, turned pair by pair, and the scores that they make.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import { editsOf, pinsOf } from '../../core/engine/pins.ts';
import type { State } from '../../core/store/state.ts';
import { base, vectorsOf, width } from './order.ts';

/** A turn in degrees. */
const whole = 360;

export interface TurningValues {
  /** X (3 × 4), in the order of the words: queries and keys before they are turned. */
  embeddings: Matrix;
  /** Where each word stands (3 × 1): the first at the place that the sentence begins at. */
  places: Matrix;
  /** Degrees by which each place turns a pair of numbers (1 × 2), and by which each word's pairs are turned (3 × 2). */
  angle: Matrix;
  angles: Matrix;
  /** Sines and cosines of these (3 × 4). */
  turns: Matrix;
  /** Q′ and K′ (3 × 4). */
  queries: Matrix;
  keys: Matrix;
  /** Q′·K′ᵀ (3 × 3), and the same where the sentence begins at place 0. */
  scores: Matrix;
  atStart: Matrix;
}

const inDegrees = (radians: number): number => (radians * whole) / (2 * Math.PI);

export function turningValues(engine: Engine, state: State): TurningValues {
  const vectors = vectorsOf(engine, state.edits);
  const { wordOrder, firstPlace } = state;
  const key = `turning ${wordOrder} ${firstPlace} ${JSON.stringify(vectors)} ${editsOf(state, 'turning')}`;
  return once(engine, key, () => {
    const embeddings = matrixOf([...wordOrder].map((id) => vectors[Number(id)] ?? []));
    const turned = (first: number) => {
      const positions = [...wordOrder].map((_, i) => first + i);
      const rotary = { base, queryPositions: positions, keyPositions: positions };
      const pins = pinsOf(state, 'turning', ['scores']);
      return { positions, ...engine.attend({ embeddings, rotary, pins, allowNonFinite: true }) };
    };
    const { positions, rotatedQueries, rotatedKeys, scores } = turned(firstPlace);
    const angle = [0, 1].map((pair) => inDegrees(base ** ((-2 * pair) / width)));
    const all = engine.sinusoidalPositions(firstPlace + positions.length, width, base);
    return {
      embeddings,
      places: matrixOf(positions.map((place) => [place])),
      angle: matrixOf([angle]),
      angles: matrixOf(positions.map((place) => angle.map((one) => place * one))),
      turns: { ...all, rows: positions.length, data: all.data.slice(firstPlace * width) },
      queries: rotatedQueries,
      keys: rotatedKeys,
      scores,
      atStart: turned(0).scores,
    };
  });
}
