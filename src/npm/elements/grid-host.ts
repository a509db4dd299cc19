// The default functions of a grid that only shows numbers.
import { html } from 'lit';
import { writeNumber } from '../number-text.js';
import type { GridHost } from './grid-control.js';
import type { ElementWords } from './words.js';

/** Returns the number at a cell's path. */
export type NumberAt = (path: string) => number;

/** The functions of a GridHost that all grids of plain numbers share. Each element adds its own grid and editing. */
export function plainHost(words: () => ElementWords, numberAt: NumberAt): Omit<GridHost, 'grid'> {
  const textOf: GridHost['textOf'] = ({ path, digits }) => writeNumber(numberAt(path), digits);
  return {
    words,
    textOf,
    written: (cell) => html`${textOf(cell)}`,
    canEdit: () => false,
    edit: () => undefined,
    turn: () => false,
    isOwn: () => false,
    isAsked: () => false,
    isLit: () => false,
    focused: () => undefined,
    pointed: () => undefined,
  };
}
