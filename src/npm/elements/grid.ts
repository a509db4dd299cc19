// What a grid of numbers consists of: heads, and cells that know their value, their name and whether they can be set.
import type { TemplateResult } from 'lit';

export interface GridCell {
  path: string;
  digits: number;
  /** What a screen reader says before the number: "query bank, key mud, weight". */
  name: string;
  /** Empty so far (a loop that has not come here yet). */
  blank?: boolean;
  /** A word before the number. */
  note?: string;
  /** Classes that colour it. */
  look?: string;
  /** A bit: a press turns it over. */
  bit?: boolean;
  /** 0 to 1: how dark a weight is shaded, or how long its bar is. */
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
  /** Classes of the table. */
  look: string;
}

/** A place in a grid. */
export interface Place {
  row: number;
  column: number;
}

/** Where a key leads from a place, or undefined when the key is none of the grid's. */
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
