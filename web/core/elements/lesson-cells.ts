// Connects every grid to the lesson's cells: their text, whether they can be changed, and what a change does.
import type { GridCell, GridHost } from 'riverbank/element-parts';
import { cellAt, kindAt } from '../lesson/figures.ts';
import { editPath } from '../store/state.ts';
import { numberAt } from '../lesson/look-up.ts';
import { t } from '../words/index.ts';
import { store } from '../store/store.ts';
import { textAt } from './lesson-element.ts';

function isOwn({ path }: GridCell): boolean {
  const key = editPath(path, store.state);
  return key !== undefined && store.state.edits[key] !== undefined;
}

/** Flips a bit. If it gets its original value back, it no longer counts as an edit. */
function turn({ path }: GridCell): boolean {
  const { matrix, row, column } = cellAt(path);
  const bit = 1 - numberAt(store.values, path);
  const unset = kindAt(matrix)?.bits?.(row, column, store.state);
  return store.edit(path, bit === unset ? null : bit);
}

export const lessonCells = {
  words: () => t.cell,
  textOf: ({ path, digits }) => textAt(path, digits),
  canEdit: ({ path, blank }) => store.values !== undefined && !blank && editPath(path, store.state) !== undefined,
  edit: ({ path }, value) => store.edit(path, value),
  turn,
  isOwn,
} satisfies Partial<GridHost>;
