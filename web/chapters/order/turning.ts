// Computes the chapter "order"'s rotary example: queries and keys rotated pair by pair, and their scores, for a
// sentence that starts at any place.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf } from '../../core/engine/matrix.ts';
import { pinsOf } from '../../core/engine/pins.ts';
import type { State } from '../../core/store/state.ts';
import { base, width } from './order.ts';

/** Degrees in a full turn. */
const whole = 360;

export interface TurningValues {
  /** X (3 × 4), in the order of the words. It serves as both queries and keys before rotation. */
  embeddings: Matrix;
  /** The place of each word (3 × 1), counted from the place at which the sentence starts. */
  places: Matrix;
  /** The rotation per place for each pair of numbers (1 × 2), and each word's rotation (3 × 2), in degrees. */
  angle: Matrix;
  angles: Matrix;
  /** The sines and cosines of the rotation angles (3 × 4). */
  turns: Matrix;
  /** The rotated queries Q′ and keys K′ (3 × 4 each). */
  queries: Matrix;
  keys: Matrix;
  /** The scores Q′·K′ᵀ (3 × 3), and the scores of the same sentence starting at place 0. */
  scores: Matrix;
  atStart: Matrix;
}

const inDegrees = (radians: number): number => (radians * whole) / (2 * Math.PI);

export function turningValues(engine: Engine, state: State, vectors: readonly (readonly number[])[]): TurningValues {
  const { wordOrder, firstPlace } = state;
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
}
