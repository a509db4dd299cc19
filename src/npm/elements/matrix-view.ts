// <matrix-view matrix="[[1, 2], [3, 4]]" row-words="stream bank" editable>: rows of numbers that can be read, walked through and set.
import { LitElement } from 'lit';
import type { TemplateResult } from 'lit';
import type { MatrixLike } from '../types.js';
import { GridControl } from './grid-control.js';
import type { Grid, GridCell } from './grid.js';
import { plainHost, wordList } from './grid-host.js';
import { style } from './style.js';
import { english, type ElementWords } from './words.js';

/** What the event `cell-change` tells: the cell, its new number, and all rows with it (rows × columns). */
export interface CellChange {
  row: number;
  column: number;
  value: number;
  matrix: number[][];
}

/** Rows of numbers (rows × columns), whatever way they were given. */
export function rowsOf(matrix: MatrixLike): number[][] {
  if (!('data' in matrix)) return matrix.map((row) => Array.from(row));
  const { rows, columns, data } = matrix;
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_cell, column) => data[row * columns + column] ?? NaN));
}

export class MatrixView extends LitElement {
  static override styles = style;
  static override properties = {
    matrix: { type: Object }, label: {}, digits: { type: Number }, tint: {}, editable: { type: Boolean }, words: { attribute: false },
    rowWords: { attribute: 'row-words', converter: wordList }, columnWords: { attribute: 'column-words', converter: wordList },
  };

  /** (rows × columns); as an attribute JSON. */
  declare matrix: MatrixLike;
  declare label: string;
  /** After the point. */
  declare digits: number;
  /** 'weight': the nearer to one, the darker. */
  declare tint: 'plain' | 'weight';
  /** Whether a reader may set cells; each setting is an event `cell-change`, which preventDefault() undoes. */
  declare editable: boolean;
  /** One for each row and column; places counted from 1 where left out. */
  declare rowWords: readonly string[];
  declare columnWords: readonly string[];
  declare words: ElementWords;

  private readonly control = new GridControl(this, {
    ...plainHost(() => this.words, (path) => this.numberAt(path)),
    grid: () => this.grid(),
    canEdit: () => this.editable,
    edit: (cell, value) => value !== null && this.set(cell, value),
  });

  constructor() {
    super();
    this.matrix = [];
    this.label = '';
    this.digits = 3;
    this.tint = 'plain';
    this.editable = false;
    this.rowWords = this.columnWords = [];
    this.words = english;
  }

  private numberAt(path: string): number {
    const [row = 0, column = 0] = path.split('.').map(Number);
    return rowsOf(this.matrix)[row]?.[column] ?? NaN;
  }

  private set({ path }: GridCell, value: number): void {
    const [row = 0, column = 0] = path.split('.').map(Number);
    const matrix = rowsOf(this.matrix).map((numbers, i) => (i === row ? numbers.map((number, j) => (j === column ? value : number)) : numbers));
    const detail: CellChange = { row, column, value, matrix };
    if (this.dispatchEvent(new CustomEvent('cell-change', { detail, bubbles: true, composed: true, cancelable: true }))) this.matrix = matrix;
  }

  private grid(): Grid {
    const rows = rowsOf(this.matrix);
    const { words, rowWords, columnWords } = this;
    const across = Array.from(rows[0] ?? [], (_, column) => columnWords[column] ?? words.column(column + 1));
    return {
      label: this.label || words.matrix,
      caption: undefined,
      columns: across,
      rows: rows.map((numbers, row) => {
        const head = rowWords[row] ?? words.row(row + 1);
        return {
          head,
          cells: numbers.map((number, column): GridCell => ({
            path: `${row}.${column}`, digits: this.digits, name: words.cell(head, across[column] ?? ''), share: this.tint === 'weight' ? number : 0,
          })),
        };
      }),
      look: `tint-${this.tint}`,
    };
  }

  protected override render(): TemplateResult {
    return this.control.render();
  }

  protected override updated(): void {
    this.control.updated();
  }
}
