// Shows a large matrix as a picture with one pixel per number; the number that is being explained is written on it.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Matrix } from 'riverbank';
import { figureAt } from '../lesson/figures.ts';
import { matrixText, readCell } from '../store/cell.ts';
import type { Figure } from '../lesson/figures.ts';
import { storyOf } from '../lesson/story.ts';
import { lookUp } from '../lesson/look-up.ts';
import { figureName } from '../words/labels.ts';
import type { CellText, MatrixPath } from '../store/paths.ts';
import { store } from '../store/store.ts';
import { CellEditing, cssVariables, placeAfter } from 'riverbank/element-parts';
import type { GridCell, Place } from 'riverbank/element-parts';
import { lessonCells } from './lesson-cells.ts';
import { LessonElement, number, symbol } from './lesson-element.ts';
import { cellName, headTexts } from './matrix-view.ts';
import { paint } from './paint.ts';

/** The size up to which a grid has words beside its rows. Rows of larger grids are too low for words. */
const most = { rows: 16, columns: 48 };

class ShadeGrid extends LessonElement {
  static override properties = {
    of: { type: String },
    tint: { type: String },
    bare: { type: Boolean },
    labelled: { type: Boolean },
  };
  declare of: MatrixPath;
  /** 'signed': one colour for numbers above zero, another for numbers below. 'weight': larger numbers are darker. */
  declare tint: string;
  /** Leaves out the name above the matrix. */
  declare bare: boolean;
  /**
   * Shows the words of all rows and columns, whatever the matrix's size. The cells do not shrink: the element around
   * the grid scrolls.
   */
  declare labelled: boolean;

  private at: Place = { row: 0, column: 0 };
  private focused: CellText | undefined;
  private readonly editing = new CellEditing(this, lessonCells);
  private painted: Matrix | undefined;

  constructor() {
    super();
    this.tint = 'signed';
    this.bare = this.labelled = false;
  }

  private get matrix(): Matrix | undefined {
    return lookUp(store.values, this.of) as Matrix | undefined;
  }

  protected override render(): TemplateResult {
    const figure = figureAt(this.of, store.state, store.values);
    const [rows, columns] = [figure.rows.length, figure.columns.length];
    const at = this.place(rows, columns);
    return html`
      ${
        this.bare
          ? ''
          : html`<p class="shade-name"><span class="symbol">${symbol(figure.symbol)}</span> <span class="name">${figureName(figure.name)}</span>
        <span class="shape">${number(`${this.of}.rows`, 0)} × ${number(`${this.of}.columns`, 0)}</span>
        ${this.tint === 'signed' ? html`<span class="hues"><i class="above"></i>+ <i class="below"></i>−</span>` : ''}</p>`
      }
      <div class="shade-rows">${this.words(figure)}<div class="shade-body">${this.columnWords(figure)}<div class="shade tint-${this.tint}" ${cssVariables({ '--rows': rows, '--columns': columns })}
        @pointermove=${(event: PointerEvent) => this.point(event, rows, columns)}
        @pointerleave=${() => this.figure?.pointAt(undefined)}
        @pointerdown=${(event: PointerEvent) => this.press(event, figure)}>
        <canvas aria-hidden="true"></canvas>
        ${this.light()}
        ${this.cell(figure, at)}
        <p class="grid-message" role="status" data-static>${this.editing.message}</p>
      </div></div></div>`;
  }

  /**
   * The words beside the rows. In a product only the left factor has words, at every fourth row; they also apply to the
   * rows of the result.
   */
  private words({ rows, columns }: Figure): TemplateResult | string {
    const isLarge = rows.length > most.rows || columns.length > most.columns;
    if ((isLarge && !this.labelled) || (this.closest('.product') && !this.classList.contains('left'))) return '';
    const seldom = this.classList.contains('left');
    return html`<div class="shade-words" aria-hidden="true">${headTexts(rows).map(
      (head, row) => html`<span>${seldom && row % 4 !== 3 ? '' : head}</span>`,
    )}</div>`;
  }

  /**
   * The words above the columns: in a labelled grid, or above the right factor of a product. Words above a right factor
   * also apply to the columns of the result below it.
   */
  private columnWords({ columns }: Figure): TemplateResult | string {
    return this.labelled || (this.classList.contains('right') && columns[0]?.word !== undefined)
      ? html`<div class="shade-columns" aria-hidden="true">${headTexts(columns).map((head) => html`<span>${head}</span>`)}</div>`
      : '';
  }

  /** Frames the cells from which the explained number is computed. */
  private light(): TemplateResult | string {
    const { asked } = this.figure ?? {};
    const story = asked && store.values ? storyOf(asked, store.state, store.values) : undefined;
    const lit = [...(story?.left ?? []), ...(story?.right ?? [])]
      .flatMap((path) => readCell(path) ?? [])
      .filter((cell) => matrixText(cell) === this.of);
    if (lit.length === 0) return '';
    const [rows, columns] = [lit.map(({ row }) => row), lit.map(({ column }) => column)];
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    return html`<div class="shade-lit" ${cssVariables({
      '--row': top,
      '--column': left,
      '--down': Math.max(...rows) - top + 1,
      '--across': Math.max(...columns) - left + 1,
    })}></div>`;
  }

  private gridCell(figure: Figure, { row, column }: Place): GridCell {
    return {
      path: `${this.of}.${row}.${column}`,
      digits: figure.digits,
      name: cellName(figure, row, column),
      bit: figure.bits,
    };
  }

  /**
   * The only cell that exists as text in the page. ARIA attributes give the grid's full size. The arrow keys move this
   * cell to another row or column.
   */
  private cell(figure: Figure, { row, column }: Place): TemplateResult {
    const cell = this.gridCell(figure, { row, column });
    const { digits } = cell;
    const path: CellText = `${this.of}.${row}.${column}`;
    const look = [
      'shade-cell',
      this.figure?.asked === path ? 'asked' : '',
      lessonCells.isOwn(cell) ? 'own' : '',
      row < figure.rows.length / 2 ? 'low' : 'high',
      column < figure.columns.length / 2 ? 'left' : 'right',
    ]
      .filter(Boolean)
      .join(' ');
    return html`
      <div role="grid" aria-label="${figureName(figure.name)} ${figure.symbol}" aria-rowcount=${figure.rows.length} aria-colcount=${figure.columns.length}>
        <div role="row" aria-rowindex=${row + 1}>
          <div role="gridcell" aria-colindex=${column + 1} tabindex="0" class=${look} aria-readonly=${lessonCells.canEdit(cell) ? 'false' : 'true'}
            aria-label=${this.editing.says(cell)}
            ${cssVariables({ '--row': row, '--column': column, '--down': 1, '--across': 1 })}
            @focus=${() => this.figure?.focusOn(path)}
            @keydown=${(event: KeyboardEvent) => this.key(event, figure)}>${this.editing.open ? this.editing.field(cell) : nothing}${number(path, digits)}</div>
        </div>
      </div>`;
  }

  /**
   * The place of the explained cell if it is in this matrix, otherwise the place that was used last. A place outside
   * the matrix is moved to its edge.
   */
  private place(rows: number, columns: number): Place {
    const asked = this.editing.open ? undefined : this.figure?.cell;
    if (asked && matrixText(asked) === this.of) this.at = { row: asked.row, column: asked.column };
    this.at = {
      row: Math.min(this.at.row, Math.max(rows - 1, 0)),
      column: Math.min(this.at.column, Math.max(columns - 1, 0)),
    };
    return this.at;
  }

  private under(event: PointerEvent, rows: number, columns: number): CellText {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const along = (at: number, from: number, size: number, count: number) =>
      Math.min(Math.max(Math.floor(((at - from) / size) * count), 0), count - 1);
    return `${this.of}.${along(event.clientY, box.top, box.height, rows)}.${along(event.clientX, box.left, box.width, columns)}`;
  }

  private point(event: PointerEvent, rows: number, columns: number): void {
    if (event.pointerType === 'mouse' && store.values && !this.editing.open)
      this.figure?.pointAt(this.under(event, rows, columns));
  }

  /**
   * The first press on a cell explains its number. A second press flips a bit, or opens a number that can be changed.
   */
  private press(event: PointerEvent, figure: Figure): void {
    if (!store.values || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const path = this.under(event, figure.rows.length, figure.columns.length);
    if (document.activeElement?.closest('shade-grid') === this && path === this.focused) {
      const cell = this.gridCell(figure, readCell(path) ?? this.at);
      if (!this.editing.turn(cell) && this.editing.begin(cell)) return;
    }
    this.focused = path;
    this.figure?.focusOn(path);
    this.editing.wantsFocus = true;
    this.requestUpdate();
  }

  private key(event: KeyboardEvent, figure: Figure): void {
    const cell = this.gridCell(figure, this.at);
    if (this.editing.open) return this.editing.keyInField(event, cell);
    const { rows, columns } = figure;
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End')) return;
    if (this.editing.opens(event, cell)) return event.preventDefault();
    const next = placeAfter(event.key, event.ctrlKey, this.at, rows.length, columns.length);
    if (!next) return;
    event.preventDefault();
    this.editing.message = '';
    this.figure?.focusOn(`${this.of}.${next.row}.${next.column}`);
  }

  protected override updated(): void {
    const canvas = this.querySelector('canvas');
    if (canvas && this.matrix && this.matrix !== this.painted) paint(canvas, this.matrix, this.tint === 'signed');
    this.painted = this.matrix;
    this.editing.updated('.shade-cell', { preventScroll: true });
  }
}

customElements.define('shade-grid', ShadeGrid);
