// Computes one sentence's attention: every matrix of it that the page shows.
import type { Matrix, Pin } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { rowOf } from '../engine/matrix.ts';
import { once } from '../engine/once.ts';
import { softmaxRow } from '../engine/softmax-row.ts';
import type { SoftmaxRow, Stage } from '../engine/softmax-row.ts';
import { sentences } from '../store/state.ts';
import type { SentenceName, State, Word } from '../store/state.ts';

export interface SentenceValues {
  tokens: readonly string[];
  /** X (3 × 4) */
  embeddings: Matrix;
  /** X·W (3 × 3): chapter 1, no attention */
  projected: Matrix;
  /** X·Xᵀ (3 × 3) */
  scores: Matrix;
  /** softmax of each row of the scores (3 × 3) */
  weights: Matrix;
  /** weights·X (3 × 4) */
  context: Matrix;
  /** The five stages of each row's softmax. */
  softmax: SoftmaxRow[];
  /** The learner's edits as pins, as the engine received them. */
  pins: readonly Pin[];
}

const pinned = ['scores', 'weights', 'context'] as const;

/** The learner's edits of the sentence's scores, weights and context, as pins. */
function pinsOf(state: State, name: SentenceName): Pin[] {
  return Object.entries(state.edits).flatMap(([path, value]) => {
    const [sentence, field, row, column] = path.split('.');
    const known = pinned.find((candidate) => candidate === field);
    return sentence === name && known ? [{ field: known, row: Number(row), column: Number(column), value }] : [];
  });
}

/** If the learner has set softmax stages of a row, pins the weights that follow from them. */
function stagePins(softmax: readonly SoftmaxRow[], state: State, name: SentenceName): Pin[] {
  return softmax.flatMap(({ weights }, row) => {
    const own = Object.keys(state.edits).some((path) => path.startsWith(`${name}.softmax.${row}.`));
    return own ? weights.map((value, column): Pin => ({ field: 'weights', row, column, value })) : [];
  });
}

/**
 * All matrices of one sentence. Attention of X with itself, without projections and scaling (notebook 000, cells 9 to
 * 12).
 */
export function sentenceValues(
  engine: Engine,
  state: State,
  name: SentenceName,
  vocabulary: Record<Word, number[]>,
  weight: Matrix,
): SentenceValues {
  const tokens = sentences[name];
  const own = Object.entries(state.edits).filter(([path]) => path.startsWith(name));
  const vectors = JSON.stringify(tokens.map((token) => vocabulary[token]));
  const attended = once(engine, `${name} ${vectors} ${JSON.stringify(own)}`, () => {
    const embeddings = engine.embedTokens(vocabulary, tokens);
    const pins = pinsOf(state, name);
    const first = engine.attend({ embeddings, scale: 'off', pins });
    const softmax = tokens.map((_, row) =>
      softmaxRow(
        engine,
        rowOf(first.masked, row),
        (stage: Stage, index?: number) =>
          state.edits[[name, 'softmax', row, stage, ...(index === undefined ? [] : [index])].join('.')],
      ),
    );
    const more = stagePins(softmax, state, name);
    const all = [...more, ...pins];
    const trace =
      more.length === 0 ? first : engine.attend({ embeddings, scale: 'off', pins: all, allowNonFinite: true });
    const { scores, weights, context } = trace;
    return { tokens, embeddings, scores, weights, context, softmax, pins: all };
  });
  const projected = once(engine, `projected ${vectors} ${Array.from(weight.data).join()}`, () =>
    engine.matmul(attended.embeddings, weight),
  );
  return { ...attended, projected };
}
