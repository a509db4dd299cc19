// Using the name of a matrix or the path of a number that does not exist is a type error.
// The type checker reads this file. Each line marked as an error must be a type error.
import { number } from '../../../web/core/elements/lesson-element.ts';
import type { Kinds } from '../../../web/core/lesson/figures.ts';
import type { Piece } from '../../../web/core/lesson/pieces.ts';
import { beside, cellText } from '../../../web/core/store/cell.ts';
import type { CellRef } from '../../../web/core/store/cell.ts';
import { editsIn } from '../../../web/core/store/edits.ts';
import { numbersIn } from '../../../web/core/exercises/steps.ts';
import type { Settings, State } from '../../../web/core/store/state.ts';

declare const state: State;
const place = { row: 1, column: 2 };

export const cell: CellRef = { matrix: 'river.scores', ...place };
export const ofHead: CellRef = { matrix: 'sandbox.heads.*.scores', head: 1, ...place };
export const ofStage: CellRef = { matrix: 'river.softmax.shifted', ...place };
// @ts-expect-error: "skores" is not a matrix of the sentence
export const misspelled: CellRef = { matrix: 'river.skores', ...place };
// @ts-expect-error: a number is not a matrix
export const ofNumber: CellRef = { matrix: 'mask.diagonal', ...place };
// @ts-expect-error: the part "rivr" does not exist
export const elsewhere: CellRef = { matrix: 'rivr.scores', ...place };

export const text = cellText(beside(cell, 'weights'));
// @ts-expect-error: no matrix has a field "wieghts"
export const field = cellText(beside(cell, 'wieghts'));
export const edits = editsIn(state, 'mask.keep');
// @ts-expect-error: the mask has no matrix "kept"
export const noEdits = editsIn(state, 'mask.kept');

export const pieces: Piece[] = [
  { of: 'river.scores.1.2', digits: 3 },
  { of: 'mask.diagonal', digits: 0 },
  // @ts-expect-error: a cell has a row and a column
  { of: 'river.scores.1', digits: 3 },
  // @ts-expect-error: "diagnoal" is misspelled
  { of: 'mask.diagnoal', digits: 0 },
];
export const written = [number('meter.context'), number('river.scores.rows', 0), number('sandbox.heads.0.scores.0.1')];
// @ts-expect-error: the meter has no stage "contxt"
export const unwritten = number('meter.contxt');

export const kinds: Kinds = { 'mask.keep': { name: 'mask', symbol: 'M', rows: 4, columns: 4 } };
// @ts-expect-error: the mask has no matrix "kept"
export const noKinds: Kinds = { 'mask.kept': { name: 'mask', symbol: 'M', rows: 4, columns: 4 } };
export const factors: Kinds = {
  'mask.scores': {
    name: 'scores',
    symbol: 'S',
    rows: 4,
    columns: 4,
    // @ts-expect-error: the left factor does not exist
    product: { left: 'mask.query', right: 'mask.embeddings', transposed: true },
  },
};
export const settings: Settings = { cells: { 'mask.keep': [4, 4] } };
// @ts-expect-error: a cell that can be set belongs to a matrix that exists
export const noSettings: Settings = { cells: { 'mask.kept': [4, 4] } };

const at = numbersIn('maskedRow');
export const ofExercise = at('scores.1.2');
// @ts-expect-error: the exercise has no number "skores"
export const notOfExercise = at('skores.1.2');
