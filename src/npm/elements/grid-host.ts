// A grid that shows numbers of its own: nothing is asked about, and nothing lights up.
import { html } from 'lit';
import { writeNumber } from '../number-text.js';
import type { GridHost } from './grid-control.js';
import type { ElementWords } from './words.js';

/** Cells carry their number with them. */
export type NumberAt = (path: string) => number;

/** What a grid of plain numbers has in common; an element adds its grid, and what can be set in it. */
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
