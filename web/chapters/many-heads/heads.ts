// Computes chapter 11's example: two hand-built heads, one for a river cue and one for a money cue, and one head with the same columns.
import type { Matrix, Pin, Trace } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { partsOf } from '../../core/engine/head-parts.ts';
import type { HeadPart } from '../../core/engine/head-parts.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { once } from '../../core/engine/once.ts';
import { mixedTokens } from './settings.ts';
import type { State, Word } from '../../core/store/state.ts';

/** The weight that bank should give to each cue word in some head. */
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
  /** The embeddings of stream, bank and money (3 × 4). */
  embeddings: Matrix;
  /** The columns used as two heads, and the same columns used as a single head. */
  parts: HeadPart[];
  single: HeadPart[];
  /** The two heads joined side by side (3 × 2), and their product with W_o (3 × 4). */
  joined: Matrix;
  output: Matrix;
  wanted: number;
  /** bank's largest weight for each cue in any of the heads that are shown. */
  most: { stream: number; money: number };
}

/** The hand-built matrix, with the learner's edits in place of its numbers. */
function builtOf(name: Made, edits: State['edits']): Matrix {
  return matrixOf(byHand[name].map((row, i) => row.map((number, j) => edits[`heads.${name}.${i}.${j}`] ?? number)));
}

/** The scores and weights that the learner has set, as pins for the engine. */
function pinsOf(edits: readonly [string, number][], name: 'parts' | 'single'): Pin[] {
  return edits.flatMap(([path, value]) => {
    const [, head, field, row, column] =
      new RegExp(`^heads\\.${name}\\.(\\d)\\.(scores|weights)\\.(\\d)\\.(\\d)$`).exec(path) ?? [];
    return field
      ? [{ field: field as 'scores' | 'weights', head: Number(head), row: Number(row), column: Number(column), value }]
      : [];
  });
}

export function headsValues(engine: Engine, state: State, vocabulary: Record<Word, number[]>): HeadsValues {
  const own = Object.entries(state.edits).filter(([path]) => path.startsWith('heads.'));
  const key = `heads ${state.headsAs} ${JSON.stringify(own)} ${mixedTokens.map((word) => vocabulary[word].join()).join()}`;
  return once(engine, key, () => {
    const embeddings = engine.embedTokens(vocabulary, mixedTokens);
    const built = Object.fromEntries(madeNames.map((name) => [name, builtOf(name, state.edits)])) as Record<
      Made,
      Matrix
    >;
    const [two, one] = (['parts', 'single'] as const).map((name, i) =>
      engine.attend({
        embeddings,
        heads: 2 - i,
        pins: pinsOf(own, name),
        allowNonFinite: true,
        query: { weight: built.query },
        key: { weight: built.key },
        value: { weight: built.value },
        output: { weight: built.mixer },
      }),
    ) as [Trace, Trace];
    const [parts, single] = [partsOf(two), partsOf(one)];
    const most = (token: 0 | 2): number =>
      Math.max(...(state.headsAs === 'two' ? parts : single).map(({ weights }) => rowOf(weights, 1)[token] ?? NaN));
    return {
      ...built,
      embeddings,
      parts,
      single,
      joined: two.joined,
      output: two.output,
      wanted,
      most: { stream: most(0), money: most(2) },
    };
  });
}
