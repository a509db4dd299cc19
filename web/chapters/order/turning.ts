// Computes the rotary example of the chapter "order": queries and keys rotated pair by pair, and their scores, for a
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
  /** The embeddings X (3 × 4), in the order of the words. X is used as queries and as keys before rotation. */
  embeddings: Matrix;
  /** The place of each word in the text, counted from 0 (3 × 1). The learner chooses the first word's place. */
  places: Matrix;
  /** The angle per place of each pair of numbers, in degrees (1 × 2). */
  angle: Matrix;
  /** The rotation of each word's pairs, in degrees (3 × 2). */
  angles: Matrix;
  /** The sines and cosines of the rotation angles (3 × 4). */
  turns: Matrix;
  /** The rotated queries Q′ (3 × 4). */
  queries: Matrix;
  /** The rotated keys K′ (3 × 4). */
  keys: Matrix;
  /** The scores Q′·K′ᵀ (3 × 3). */
  scores: Matrix;
  /** The scores of the same sentence starting at place 0 (3 × 3). */
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
