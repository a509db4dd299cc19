// Describes the data of a grid: its headings and its cells. Also computes which cell an arrow key, Home or End selects.
import type { TemplateResult } from 'lit';

export interface GridCell {
  path: string;
  digits: number;
  /** The name that a screen reader reads before the number: "query bank, key mud, weight". */
  name: string;
  /** Whether the cell is still empty, because the loop that fills the cells has not reached it yet. */
  blank?: boolean;
  /** A word shown before the number. */
  note?: string;
  /** CSS classes that colour the cell. */
  look?: string;
  /** Whether the cell is a bit, which a press flips. */
  bit?: boolean;
  /** The shade of a weight or the length of its bar, from 0 to 1. */
  share?: number;
}

export interface GridRow {
  head: TemplateResult | string;
  cells: (GridCell | undefined)[];
}

export interface Grid {
  label: string;
  caption: TemplateResult | undefined;
  columns: (TemplateResult | string)[];
  rows: GridRow[];
  /** CSS classes of the table. */
  look: string;
}

/** The position of a cell in the grid. */
export interface Place {
  row: number;
  column: number;
}

/**
 * Returns the position that a key of the keyboard (an arrow key, Home or End) selects from the position `at`, or
 * undefined for any other key. With `whole`, Home and End select the first and last cell of the grid instead of the
 * row.
 */
export function placeAfter(key: string, whole: boolean, at: Place, rows: number, columns: number): Place | undefined {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);
  switch (key) {
    case 'ArrowLeft':
      return { ...at, column: within(at.column - 1, columns) };
    case 'ArrowRight':
      return { ...at, column: within(at.column + 1, columns) };
    case 'ArrowUp':
      return { ...at, row: within(at.row - 1, rows) };
    case 'ArrowDown':
      return { ...at, row: within(at.row + 1, rows) };
    case 'Home':
      return { row: whole ? 0 : at.row, column: 0 };
    case 'End':
      return { row: whole ? rows - 1 : at.row, column: columns - 1 };
    default:
      return undefined;
  }
}
