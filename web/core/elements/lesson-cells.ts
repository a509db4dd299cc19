// What every grid of the lesson knows of its cells: their text, whether they may be set, and what setting them does.
import type { GridCell, GridHost } from 'riverbank/element-parts';
import { cellAt, kindAt } from '../lesson/figures.ts';
import { editPath } from '../store/state.ts';
import { numberAt } from '../lesson/values.ts';
import { t } from '../words/index.ts';
import { store } from '../store/store.ts';
import { textAt } from './lesson-element.ts';

function isOwn({ path }: GridCell): boolean {
  const key = editPath(path, store.state);
  return key !== undefined && store.state.edits[key] !== undefined;
}

/** Turns a bit over. One that comes to be what it was before anybody set it is no longer the learner's. */
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
