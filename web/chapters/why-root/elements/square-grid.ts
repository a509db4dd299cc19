// Shows the square of a sum as a table: squares on the diagonal, cross terms everywhere else.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { few } from '../square.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import type { Grid } from 'riverbank/element-parts';
import { readCell } from '../../../core/store/cell.ts';
import { GridElement } from '../../../core/elements/grid-element.ts';
import { fixed } from '../../../core/elements/lesson-element.ts';

/** The indices of the products whose sum is the score. */
export const places = Array.from({ length: few }, (_, place) => place);

/** The name of a product, with its index counted from 1. */
export const product = (place: number): TemplateResult => html`<i>p</i><sub>${fixed(place + 1)}</sub>`;

class SquareGrid extends GridElement {
  static override properties = { of: { type: String }, digits: { type: Number } };
  declare of: string;
  declare digits: number;

  /** If a cell is selected in the other table, the cell at the same place in this table is highlighted too. */
  protected override isLit(path: string): boolean {
    const [asked, cell] = [this.figure?.cell, readCell(path)];
    if (!asked || !cell) return false;
    return asked.matrix !== cell.matrix && asked.row === cell.row && asked.column === cell.column;
  }

  protected override grid(): Grid {
    const { square } = words();
    return {
      label: this.of === 'square.one' ? square.one : square.mean,
      caption: undefined,
      columns: places.map(product),
      rows: places.map((row) => ({
        head: product(row),
        cells: places.map((column) => ({
          path: `${this.of}.${row}.${column}`,
          digits: this.digits,
          name: square.cell(row + 1, column + 1),
          look: row === column ? 'square' : '',
          blank: store.values === undefined,
        })),
      })),
      look: 'squares tint-context',
    };
  }
}

customElements.define('square-grid', SquareGrid);
