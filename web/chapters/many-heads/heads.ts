// Computes the example of the chapter "many-heads": two hand-built heads that look for different cue words, and a
// single head that has the columns of both.
import type { Matrix, Trace } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { overlaid, pinsOf } from '../../core/engine/pins.ts';
import { partsOf } from '../../core/engine/head-parts.ts';
import type { HeadPart } from '../../core/engine/head-parts.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { mixedTokens } from './settings.ts';
import { vocabularyOf } from '../../core/notebooks/given.ts';
import type { State } from '../../core/store/state.ts';

/** The weight that "bank" should give to each cue word in at least one head. */
const wanted = 0.9;

/** The hand-built matrices: W_q, W_k, W_v (4 × 2, one column per head) and W_o (2 × 4, one row per head). */
const byHand = {
  query: [
    [5, 0],
    [0, 5],
    [0, 0],
    [0, 0],
  ],
  key: [
    [1, -1],
    [-1, 1],
    [0, 0],
    [0, 0],
  ],
  value: [
    [1, 0],
    [0, 1],
    [0, 0],
    [0, 0],
  ],
  mixer: [
    [1, 0, 1, 0],
    [0, 1, 1, 0],
  ],
} as const;
type Made = keyof typeof byHand;
const madeNames = Object.keys(byHand) as Made[];

export interface HeadsValues extends Record<Made, Matrix> {
  /** The embeddings of "stream", "bank" and "money" (3 × 4). */
  embeddings: Matrix;
  /** Attention with the columns of Q, K and V used as two heads. */
  parts: HeadPart[];
  /** Attention with the same columns used as a single head. */
  single: HeadPart[];
  /** The two heads joined side by side (3 × 2). */
  joined: Matrix;
  /** The joined heads times W_o (3 × 4). */
  output: Matrix;
  wanted: number;
  /** The largest weight that "bank" gives to each cue word in the heads that are shown. */
  most: { stream: number; money: number };
}

/** The two heads and the single head. Both are computed, whichever the learner has chosen to see. */
export type AttendedHeads = Omit<HeadsValues, 'most'>;

export function attendedHeads(engine: Engine, state: State): AttendedHeads {
  const embeddings = engine.embedTokens(vocabularyOf(state, mixedTokens), mixedTokens);
  const built = Object.fromEntries(
    madeNames.map((name) => [name, overlaid(state, `heads.${name}`, matrixOf(byHand[name]))]),
  ) as Record<Made, Matrix>;
  const attend = (name: 'parts' | 'single', heads: number): Trace =>
    engine.attend({
      embeddings,
      heads,
      pins: pinsOf(state, `heads.${name}.*`, ['scores', 'weights']),
      allowNonFinite: true,
      query: { weight: built.query },
      key: { weight: built.key },
      value: { weight: built.value },
      output: { weight: built.mixer },
    });
  const [two, one] = [attend('parts', 2), attend('single', 1)];
  return {
    ...built,
    embeddings,
    parts: partsOf(two),
    single: partsOf(one),
    joined: two.joined,
    output: two.output,
    wanted,
  };
}

export function headsValues({ headsAs }: State, attended: AttendedHeads): HeadsValues {
  const shown = headsAs === 'two' ? attended.parts : attended.single;
  const most = (token: 0 | 2): number => Math.max(...shown.map(({ weights }) => rowOf(weights, 1)[token] ?? NaN));
  return { ...attended, most: { stream: most(0), money: most(2) } };
}
