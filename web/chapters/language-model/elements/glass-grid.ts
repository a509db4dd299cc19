// Shows a part of a matrix as a table. If a row or column belongs to a token, the token is its heading.
import type { MatrixPath } from '../../../core/store/paths.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Matrix } from 'riverbank';
import { remote } from '../laboratory/remote.ts';
import { visible } from '../laboratory/writing.ts';
import { lookUp } from '../../../core/lesson/look-up.ts';
import { t } from '../../../core/words/index.ts';
import { store } from '../../../core/store/store.ts';
import type { Grid } from 'riverbank/element-parts';
import { windowIs } from '../../../core/elements/big-type.ts';
import { fixed } from '../../../core/elements/lesson-element.ts';
import { LaboratoryGrid } from './laboratory-grid.ts';

/** Number of rows and columns shown at once. A phone has room for fewer. */
export const part = windowIs('(max-width: 30rem)') ? 6 : 8;

class GlassGrid extends LaboratoryGrid {
  static override properties = {
    of: { type: String },
    name: { type: String },
    fromRow: { type: Number },
    fromColumn: { type: Number },
  };
  declare of: MatrixPath;
  declare name: string;
  declare fromRow: number;
  declare fromColumn: number;

  constructor() {
    super();
    this.name = '';
    this.fromRow = this.fromColumn = 0;
  }

  protected override isLit(path: string): boolean {
    const { row, column } = remote.look.cell;
    return path === `${this.of}.${row}.${column}`;
  }

  protected override grid(): Grid | undefined {
    const matrix = lookUp(store.values, this.of) as Matrix | undefined;
    if (!matrix) return undefined;
    const places = (from: number, all: number) =>
      Array.from({ length: Math.max(0, Math.min(part, all - from)) }, (_, i) => from + i);
    const columns = places(this.fromColumn, matrix.columns);
    return {
      label: this.name,
      caption: undefined,
      look: 'tint-context',
      columns: columns.map((column) => headOf(this.of, 'columns', column)),
      rows: places(this.fromRow, matrix.rows).map((row) => ({
        head: headOf(this.of, 'rows', row),
        cells: columns.map((column) => ({
          path: `${this.of}.${row}.${column}`,
          digits: 3,
          name: t.cell.number(textOf(this.of, 'rows', row), textOf(this.of, 'columns', column)),
        })),
      })),
    };
  }
}

/**
 * The name of a row or column: a token, or a position counted from 0. undefined if the row or column has only a number.
 */
function nameAt(path: string, side: 'rows' | 'columns', index: number): string | undefined {
  if (side === 'rows' && path.endsWith('positional_encoding_table.weight')) return String(index);
  const { vocabulary, inside } = store.values?.model ?? {};
  const name = path.replace(/^model\.inside\.(gradients\.)?/, '');
  const square = /\.(scores|scaled|masked|weights)$|averaging$/.test(name);
  if (name.startsWith('trace.')) {
    if (side === 'rows' || square) return inside?.tokens[index];
    return name === 'trace.logits' ? vocabulary?.[index] : undefined;
  }
  const ofWords = side === 'rows' ? /token_embedding_table|^parameters\.head\.weight/ : /^parameters\.head\.bias$/;
  return ofWords.test(name) ? vocabulary?.[index] : undefined;
}

const textOf = (path: string, side: 'rows' | 'columns', index: number): string =>
  visible(nameAt(path, side, index) ?? (side === 'rows' ? t.cell.row(index + 1) : t.cell.column(index + 1)));
const headOf = (path: string, side: 'rows' | 'columns', index: number): TemplateResult => {
  const name = nameAt(path, side, index);
  return name === undefined ? fixed(index + 1) : html`<span class="word">${fixed(visible(name))}</span>`;
};

/** Names a cell as the page writes it: [row, column]. Rows and columns of tokens are named by their token. */
export const cellIn = (path: string, { row, column }: { row: number; column: number }): TemplateResult =>
  html`[${headOf(path, 'rows', row)}, ${headOf(path, 'columns', column)}]`;

customElements.define('glass-grid', GlassGrid);
