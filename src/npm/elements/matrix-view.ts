// The element <matrix-view matrix="[[1, 2], [3, 4]]" row-words="stream bank" editable>: a matrix to read and edit.
import { nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { copyNumbers, matrixSource, matrixExpected } from '../wire/matrices.js';
import type { MatrixLike } from '../engine/types.js';
import { checkDigits, checkNotText, checkWords, isGiven, json, wordList } from './attribute-values.js';
import { GridControl } from './grid-control.js';
import type { Grid, GridCell } from './grid.js';
import { plainHost } from './grid-host.js';
import type { Declaration, Text, Unset } from './property-values.js';
import { ReportingElement } from './reporting-element.js';
import { english, type ElementWords } from './words.js';

/** The detail of the event `cell-change`. */
export interface CellChange {
  /** The row of the cell, from 0. */
  row: number;
  /** The column of the cell, from 0. */
  column: number;
  /** The new number of the cell. */
  value: number;
  /** All rows, with the new number (rows × columns). */
  matrix: number[][];
}

/**
 * Returns the rows of a matrix in any accepted form. Throws a TypeError for values that are not numbers, and a
 * RangeError for rows of different lengths or data of the wrong length.
 */
export function rowsOf(matrix: MatrixLike): number[][] {
  const source = matrixSource('matrix', matrix);
  const { rows, columns } = source;
  const numbers = new Float64Array(rows * columns);
  copyNumbers(source, numbers, 0);
  return Array.from({ length: rows }, (_, row) => Array.from(numbers.subarray(row * columns, (row + 1) * columns)));
}

export interface MatrixView {
  /** The matrix (rows × columns); JSON in the attribute. Nothing is shown until it is set. */
  get matrix(): MatrixLike | undefined;
  set matrix(value: MatrixLike | Text);
  get label(): string;
  set label(value: Text);
  /** The number of digits after the point; default 3. */
  get digits(): number;
  set digits(value: number | Text);
  /** 'weight' shades a cell darker the closer its number is to 1. Default 'plain'. */
  get tint(): 'plain' | 'weight';
  set tint(value: 'plain' | 'weight' | Unset);
  /**
   * Whether the user can edit cells. Each edit fires the event `cell-change`; preventDefault() cancels it. Default
   * false.
   */
  get editable(): boolean;
  set editable(value: boolean | Text);
  /** One word per row; by default the numbers of the rows, from 1. */
  get rowWords(): readonly string[];
  set rowWords(value: readonly string[] | Text);
  /** One word per column; by default the numbers of the columns, from 1. */
  get columnWords(): readonly string[];
  set columnWords(value: readonly string[] | Text);
  get words(): ElementWords;
  set words(value: ElementWords | Unset);
}

/** @fires cell-change - The user has changed a number. preventDefault() keeps the old number. */
export class MatrixView extends ReportingElement {
  /** Lit's declarations of the properties. @internal */
  static override properties: Record<string, Declaration> = {
    matrix: { converter: json },
    label: { initial: '' },
    digits: { type: Number, initial: 3 },
    tint: { initial: 'plain' },
    editable: { type: Boolean, initial: false },
    words: { attribute: false, initial: english },
    rowWords: { attribute: 'row-words', converter: wordList, initial: [] },
    columnWords: { attribute: 'column-words', converter: wordList, initial: [] },
  };

  private rows: readonly number[][] = [];
  private readonly control = new GridControl(this, {
    ...plainHost(
      () => this.words,
      (path) => this.numberAt(path),
    ),
    grid: () => this.grid(),
    canEdit: () => this.editable,
    edit: (cell, value) => value !== null && this.set(cell, value),
  });

  private numberAt(path: string): number {
    const [row = 0, column = 0] = path.split('.').map(Number);
    return this.rows[row]?.[column] ?? NaN;
  }

  private set({ path }: GridCell, value: number): void {
    const [row = 0, column = 0] = path.split('.').map(Number);
    const matrix = this.rows.map((numbers, i) =>
      i === row ? numbers.map((number, j) => (j === column ? value : number)) : numbers,
    );
    const detail: CellChange = { row, column, value, matrix };
    if (this.dispatchEvent(new CustomEvent('cell-change', { detail, bubbles: true, composed: true, cancelable: true })))
      this.matrix = matrix;
  }

  private grid(): Grid {
    const { rows, words, rowWords, columnWords } = this;
    const across = Array.from(rows[0] ?? [], (_, column) => columnWords[column] ?? words.column(column + 1));
    return {
      label: this.label || words.matrix,
      caption: undefined,
      columns: across,
      rows: rows.map((numbers, row) => {
        const head = rowWords[row] ?? words.row(row + 1);
        return {
          head,
          cells: numbers.map(
            (number, column): GridCell => ({
              path: `${row}.${column}`,
              digits: this.digits,
              name: words.cell(head, across[column] ?? ''),
              share: this.tint === 'weight' ? number : 0,
            }),
          ),
        };
      }),
      look: `tint-${this.tint}`,
    };
  }

  protected override draw(): TemplateResult | typeof nothing {
    if (!isGiven(this.matrix)) return nothing;
    checkNotText('matrix', this.matrix, matrixExpected);
    this.rows = rowsOf(this.matrix as MatrixLike);
    checkDigits(this.digits);
    checkWords(this.written('rowWords', 'row-words'), this.rowWords, this.rows.length, 'row');
    checkWords(this.written('columnWords', 'column-words'), this.columnWords, this.rows[0]?.length ?? 0, 'column');
    return this.control.render();
  }

  protected override updated(): void {
    super.updated();
    this.control.updated();
  }
}
