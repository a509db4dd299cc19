// Computes the example of the chapter "no-peeking": attention over four words with a mask that is applied before or
// after softmax.
import type { AttendInput, Matrix, Pin, Trace } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { overlaid, pinsOf } from '../../core/engine/pins.ts';
import { vocabularyOf } from '../../core/notebooks/given.ts';
import { editsIn } from '../../core/store/edits.ts';
import { rowSums } from '../../core/lesson/row-sums.ts';
import { maskTokens } from './settings.ts';
import type { State } from '../../core/store/state.ts';

const places = maskTokens.map((_, i) => i);
const cells = places.flatMap((row) => places.map((column) => ({ row, column })));

/** The lowest diagonal of torch.tril. The state stores diagonals counted from this one, so they are never negative. */
export const lowestDiagonal = -4;

export interface MaskingValues {
  /** The diagonal argument of torch.tril. The notebook uses 0. */
  diagonal: number;
  /** The embeddings X of the four words (4 × 4). */
  embeddings: Matrix;
  /** The scores before the division (4 × 4). */
  scores: Matrix;
  /** The number that the scores are divided by. */
  divisor: number;
  /** The scores after the division (4 × 4). */
  scaled: Matrix;
  /** The mask (4 × 4): 1 means visible, 0 means hidden. */
  keep: Matrix;
  /** The scaled scores after masking (4 × 4). */
  masked: Matrix;
  /** The weights without a mask (4 × 4). */
  open: Matrix;
  /** The weights with the mask (4 × 4). */
  weights: Matrix;
  /** The sum of each row of weights (4 × 1). */
  sums: Matrix;
  /** The context with the mask (4 × 4). */
  context: Matrix;
  /** The cosine of the sentence's two banks after attention: without a mask, and with the current mask. */
  banks: { open: number; masked: number };
}

/** A cell of torch.tril applied to ones: 1 up to the diagonal, 0 beyond it. */
export const triangleBit = (row: number, column: number, { diagonal }: State): number =>
  Number(column <= row + diagonal + lowestDiagonal);

/** The mask (4 × 4): the triangle, with the learner's edits applied. Any edit other than 0 counts as 1. */
function keepOf(state: State): Matrix {
  const triangle = matrixOf(places.map((row) => places.map((column) => triangleBit(row, column, state))));
  const keep = overlaid(state, 'mask.keep', triangle);
  return { ...keep, data: keep.data.map((bit) => Number(bit !== 0)) };
}

/** Whether the learner has set bits of the mask. Such bits do not move with the diagonal. */
export const hasOwnBits = (state: State): boolean => editsIn(state, 'mask.keep').length > 0;

/** Pins (overriding values) that set a field to zero wherever the mask is 0. */
const zeroes = (field: 'masked' | 'weights', keep: Matrix): Pin[] =>
  cells
    .filter(({ row, column }) => keep.data[row * keep.columns + column] === 0)
    .map((cell) => ({ ...cell, field, value: 0 }));

/** Attention with the mask applied in the chosen way: −∞ or 0 before softmax, or 0 after it. */
export function attendMasked(engine: Engine, input: AttendInput, keep: Matrix, masking: State['masking']): Trace {
  if (masking === 'infinity') return engine.attend({ ...input, mask: { keep } });
  // If a cell has two pins, the last pin wins. The learner's pins come last, so they may undo the mask.
  return engine.attend({
    ...input,
    pins: [...zeroes(masking === 'zero' ? 'masked' : 'weights', keep), ...(input.pins ?? [])],
  });
}

function cosineOfBanks(engine: Engine, context: Matrix): number {
  const [first = [], second = []] = [1, 3].map((row) => rowOf(context, row));
  try {
    return engine.cosine(first, second);
  } catch {
    return NaN; // There is no cosine: a row that sees no word has no direction.
  }
}

export function maskingValues(engine: Engine, state: State): MaskingValues {
  const { masking, emptyRow, maskScores, diagonal } = state;
  const vocabulary = vocabularyOf(state, maskTokens);
  const words = maskTokens.map((token) => vocabulary[token]);
  const ones = maskScores === 'ones';
  const input: AttendInput = {
    embeddings: ones ? maskTokens.map(() => [1]) : matrixOf(words),
    valueSource: matrixOf(words),
    scale: ones ? 'off' : 'sqrtDk',
    fullyMasked: emptyRow,
    allowNonFinite: true,
  };
  const keep = keepOf(state);
  const open = engine.attend({ ...input, pins: pinsOf(state, 'mask', ['scaled']) });
  const pins = pinsOf(state, 'mask', ['scaled', 'weights', 'context']);
  // The learner's pins apply, but the mask does not.
  const unmasked = engine.attend({ ...input, pins });
  const { scores, scaled, divisor, masked, weights, context } = attendMasked(engine, { ...input, pins }, keep, masking);
  return {
    diagonal: diagonal + lowestDiagonal,
    embeddings: matrixOf(words),
    scores,
    divisor,
    scaled,
    keep,
    masked,
    weights,
    context,
    open: open.weights,
    sums: rowSums(engine, weights),
    banks: { open: cosineOfBanks(engine, unmasked.context), masked: cosineOfBanks(engine, context) },
  };
}
