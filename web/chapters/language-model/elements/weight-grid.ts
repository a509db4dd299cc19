// Shows a table of attention weights with shaded cells, for example <weight-grid of="model.bug.weights"
// tokens="model.bug.tokens">.
import type { MatrixPath, ShownPath } from '../../../core/store/paths.ts';
import { html } from 'lit';
import type { Matrix } from 'riverbank';
import { lookUp, numberAt } from '../../../core/lesson/look-up.ts';
import { t } from '../../../core/words/index.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import type { Grid } from 'riverbank/element-parts';
import { fixed, textAt } from '../../../core/elements/lesson-element.ts';
import { visible } from '../laboratory/writing.ts';
import { matrixText, readCell } from '../../../core/store/cell.ts';
import { LaboratoryGrid } from './laboratory-grid.ts';

const digits = 2;

class WeightGrid extends LaboratoryGrid {
  static override properties = {
    of: { type: String },
    tokens: { type: String },
    name: { type: String },
    unlike: { type: String },
  };
  declare of: MatrixPath;
  declare tokens: string;
  /** The table's label. */
  declare name: string;
  /**
   * Path of another matrix of weights, or '' for none. A cell is marked if the other matrix has a different number in
   * this cell, as written with two decimals.
   */
  declare unlike: MatrixPath | '';

  constructor() {
    super();
    this.tokens = this.name = this.unlike = '';
  }

  protected override isLit(path: string): boolean {
    const { cell } = this.figure ?? {};
    return cell !== undefined && matrixText(cell) === this.of && cell.row === readCell(path)?.row;
  }

  protected override grid(): Grid | undefined {
    const matrix = lookUp(store.values, this.of) as Matrix | undefined;
    const tokens = lookUp(store.values, this.tokens) as string[] | undefined;
    if (!matrix || !tokens) return undefined;
    const head = (token: string | undefined) => html`<span class="word">${fixed(visible(token ?? ''))}</span>`;
    return {
      label: this.name,
      caption: undefined,
      columns: tokens.map(head),
      look: 'weights tint-weight tight',
      rows: Array.from({ length: matrix.rows }, (_, row) => ({
        head: head(tokens[row]),
        cells: Array.from({ length: matrix.columns }, (__, column) => {
          const path = `${this.of}.${row}.${column}` as const;
          const weight = numberAt(store.values, path);
          const look = weight !== 0 ? '' : column > row ? 'future' : 'zero';
          const beside: ShownPath | undefined = this.unlike ? `${this.unlike}.${row}.${column}` : undefined;
          const differs = beside !== undefined && textAt(path, digits) !== textAt(beside, digits);
          const name = t.cell.weight(tokens[row] ?? '', tokens[column] ?? '');
          return {
            path,
            digits,
            name: [name, look === 'future' && words().heads.masked, differs && words().bugs.differs]
              .filter(Boolean)
              .join(', '),
            share: Number.isFinite(weight) ? weight : 0,
            look: differs ? `${look} differs` : look,
          };
        }),
      })),
    };
  }
}

customElements.define('weight-grid', WeightGrid);
