// Connects every grid to the lesson's cells: their text, whether they can be changed, and what a change does.
import type { CellText } from '../store/paths.ts';
import type { GridCell, GridHost } from 'riverbank/element-parts';
import { kindOf } from '../lesson/figures.ts';
import { readCell } from '../store/cell.ts';
import type { CellRef } from '../store/cell.ts';
import { editAt } from '../store/edits.ts';
import { keptCell } from '../store/state.ts';
import { numberAt } from '../lesson/look-up.ts';
import { t } from '../words/index.ts';
import { store } from '../store/store.ts';
import { textAt } from './lesson-element.ts';

const kept = (path: string): CellRef | undefined => {
  const cell = readCell(path);
  return cell && keptCell(cell, store.state);
};

/** Whether the learner has set a cell. */
export function isSet(path: string): boolean {
  const cell = kept(path);
  return cell !== undefined && editAt(store.state, cell) !== undefined;
}

/** Flips a bit. If the bit gets its original value back, it no longer counts as an edit. */
function turn({ path }: GridCell): boolean {
  const cell = readCell(path);
  const bit = 1 - numberAt(store.values, path as CellText);
  const unset = cell && kindOf(cell.matrix)?.bits?.(cell.row, cell.column, store.state);
  return store.edit(path, bit === unset ? null : bit);
}

export const lessonCells = {
  words: () => t.cell,
  textOf: ({ path, digits }) => textAt(path as CellText, digits),
  canEdit: ({ path, blank }) => store.values !== undefined && !blank && kept(path) !== undefined,
  edit: ({ path }, value) => store.edit(path, value),
  turn,
  isOwn: ({ path }) => isSet(path),
} satisfies Partial<GridHost>;
