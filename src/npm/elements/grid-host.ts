// The default behaviour of a grid that shows numbers without a host page.
import { html } from 'lit';
import { writeNumber } from '../number-text.js';
import type { GridHost } from './grid-control.js';
import type { ElementWords } from './words.js';

/** Returns the number at a cell's path. */
export type NumberAt = (path: string) => number;

/** The parts that all grids of plain numbers share. An element adds its grid and its editing. */
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
