// Computes one sentence's attention, including every matrix that the page shows.
import type { Matrix, Pin } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { rowOf } from '../engine/matrix.ts';
import { pinsOf } from '../engine/pins.ts';
import { softmaxRow } from '../engine/softmax-row.ts';
import type { SoftmaxRow, Stage } from '../engine/softmax-row.ts';
import { vocabularyOf } from '../notebooks/given.ts';
import { editAt } from '../store/edits.ts';
import { sentences } from '../store/state.ts';
import type { SentenceName, State } from '../store/state.ts';

/** A sentence's attention. It does not depend on the matrix W of the chapter "one-word". */
export interface AttendedSentence {
  tokens: readonly string[];
  /** The embeddings X (3 × 4). */
  embeddings: Matrix;
  /** The scores X·Xᵀ (3 × 3). */
  scores: Matrix;
  /** The softmax of each row of the scores (3 × 3). */
  weights: Matrix;
  /** The contexts: weights·X (3 × 4). */
  context: Matrix;
  /** The five stages of each row's softmax. */
  softmax: SoftmaxRow[];
  /** The learner's edits as pins, as the engine received them. */
  pins: readonly Pin[];
}

export interface SentenceValues extends AttendedSentence {
  /** X·W (3 × 3), the product of the chapter "one-word". It contains no attention. */
  projected: Matrix;
}

/**
 * For each row: its softmax in stages, with the numbers that the learner has set in the stages, and whether the learner
 * has set any (`own`).
 */
function stagesOf(
  engine: Engine,
  state: State,
  name: SentenceName,
  masked: Matrix,
): { row: SoftmaxRow; own: boolean }[] {
  return sentences[name].map((_, row) => {
    let own = false;
    const edit = (stage: Stage, column = 0): number | undefined => {
      const value = editAt(state, { matrix: `${name}.softmax.${stage}`, row, column });
      own ||= value !== undefined;
      return value;
    };
    return { row: softmaxRow(engine, rowOf(masked, row), edit), own };
  });
}

/** The embeddings X (3 × 4), with the learner's edits. */
export const sentenceEmbeddings = (engine: Engine, state: State, name: SentenceName): Matrix =>
  engine.embedTokens(vocabularyOf(state, sentences[name]), sentences[name]);

/**
 * Attention of X with itself, without projections and scaling (notebook 000, cells 9 to 12). If the learner has set
 * softmax stages of a row, the weights that follow from them are pinned.
 */
export function attendedSentence(
  engine: Engine,
  state: State,
  name: SentenceName,
  embeddings: Matrix,
): AttendedSentence {
  const tokens = sentences[name];
  const pins = pinsOf(state, name, ['scores', 'weights', 'context']);
  const first = engine.attend({ embeddings, scale: 'off', pins });
  const stages = stagesOf(engine, state, name, first.masked);
  const more = stages.flatMap(({ row: { weights }, own }, row) =>
    own ? weights.map((value, column): Pin => ({ field: 'weights', row, column, value })) : [],
  );
  const all = [...more, ...pins];
  const { scores, weights, context } =
    more.length === 0 ? first : engine.attend({ embeddings, scale: 'off', pins: all, allowNonFinite: true });
  return { tokens, embeddings, scores, weights, context, softmax: stages.map(({ row }) => row), pins: all };
}
