// What every grid of the lesson knows of its cells: their text, whether they may be set, and what setting them does.
import type { GridCell, GridHost } from 'riverbank/element-parts';
import { editPath } from '../store/state.ts';
import { numberAt } from '../lesson/values.ts';
import { t } from '../words/index.ts';
import { store } from '../store/store.ts';
import { textAt } from './lesson-element.ts';

function isOwn({ path }: GridCell): boolean {
  const key = editPath(path, store.state);
  return key !== undefined && store.state.edits[key] !== undefined;
}

export const lessonCells = {
  words: () => t.cell,
  textOf: ({ path, digits }) => textAt(path, digits),
  canEdit: ({ path, blank }) => store.values !== undefined && !blank && editPath(path, store.state) !== undefined,
  edit: ({ path }, value) => store.edit(path, value),
  turn: ({ path }) => store.edit(path, 1 - numberAt(store.values, path)),
  isOwn,
} satisfies Partial<GridHost>;
