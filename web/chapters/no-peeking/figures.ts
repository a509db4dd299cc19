// Describes the matrices of the chapter "no-peeking": their names, their row and column labels, and how each cell is
// computed.
import type { CellText, MatrixIn } from '../../core/store/paths.ts';
import type { Kinds, Made } from '../../core/lesson/figures.ts';
import { triangleBit } from './masking.ts';
import { maskTokens } from './settings.ts';
import { between, sign } from '../../core/lesson/pieces.ts';
import { shareOf } from '../../core/lesson/story.ts';
import type { Piece } from '../../core/lesson/pieces.ts';

const keys = maskTokens.map((_, key) => key);
const cell = (matrix: MatrixIn<'mask'>, row: number, column: number): CellText => `mask.${matrix}.${row}.${column}`;
const at = (matrix: MatrixIn<'mask'>, row: number, column: number, digits = 3): Piece => ({
  of: cell(matrix, row, column),
  digits,
});

/** Explains a bit of the mask by the rule of torch.tril: a bit is 1 if column ≤ row + diagonal. */
const keep: Made = ({ row, column }, _state, values) => ({
  operation: 'keep',
  pieces: [
    { word: column <= row + (values?.mask.diagonal ?? 0) ? 'trilSeen' : 'trilHidden' },
    { of: 'mask.diagonal', digits: 0 },
    sign(')'),
  ],
  left: [cell('weights', row, column)],
});

/**
 * Explains a masked score: it is the score if the bit is 1, otherwise −∞ or 0. The figure shows no masked scores if the
 * mask is applied after softmax.
 */
const masked: Made = ({ row, column }, { masking }) => {
  const left = [cell('scaled', row, column), cell('keep', row, column)];
  const score = at('scaled', row, column);
  const orElse: Piece = { word: masking === 'infinity' ? 'orInfinity' : 'orZero' };
  return { operation: 'mask', pieces: [score, orElse, at('keep', row, column, 0)], left };
};

/**
 * Explains a weight: softmax of the masked row. If the mask is applied after softmax, it is the unmasked weight times
 * its bit.
 */
const weights: Made = (weight, state) => {
  if (state.masking !== 'after') return shareOf(weight, keys.length);
  const { row, column } = weight;
  return {
    operation: 'maskAfter',
    pieces: [at('open', row, column), sign(' × '), at('keep', row, column, 0)],
    left: [cell('open', row, column), cell('keep', row, column)],
  };
};

const sums: Made = ({ row }) => ({
  operation: 'rowSum',
  pieces: between(
    keys.map((key) => at('weights', row, key)),
    ' + ',
  ),
  left: keys.map((key) => cell('weights', row, key)),
});

export const maskingKinds: Kinds = {
  'mask.embeddings': { name: 'embeddings', symbol: 'X', rows: maskTokens, columns: 4, given: true },
  'mask.keep': {
    name: 'mask',
    symbol: 'mask',
    rows: maskTokens,
    columns: maskTokens,
    digits: 0,
    made: keep,
    bits: triangleBit,
  },
  'mask.scores': { name: 'scores', symbol: 'S', rows: maskTokens, columns: maskTokens },
  'mask.scaled': { name: 'scaled', symbol: 'S/c', rows: maskTokens, columns: maskTokens },
  'mask.masked': {
    name: 'masked',
    symbol: 'M',
    rows: maskTokens,
    columns: maskTokens,
    made: masked,
  },
  'mask.open': {
    name: 'open',
    symbol: 'A_0',
    rows: maskTokens,
    columns: maskTokens,
    made: (weight) => shareOf(weight, keys.length, 'scaled'),
  },
  'mask.weights': { name: 'weights', symbol: 'A', rows: maskTokens, columns: maskTokens, made: weights },
  'mask.sums': { name: 'sums', symbol: 'Σ', rows: maskTokens, columns: 1, made: sums },
  'mask.context': {
    name: 'context',
    symbol: 'C',
    rows: maskTokens,
    columns: 4,
    operation: 'mixMasked',
    product: { left: 'mask.weights', right: 'mask.embeddings', transposed: false },
  },
  'exercises.maskedRow.scores': { name: 'scaled', symbol: 'S/c', rows: maskTokens, columns: maskTokens, given: true },
};
