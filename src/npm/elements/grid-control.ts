// An accessible grid of numbers: arrow keys move, Enter or typing edits a cell, screen readers read names and numbers.
import { html, nothing } from 'lit';
import type { LitElement, TemplateResult } from 'lit';
import { activeIn, CellEditing } from './cell-editing.js';
import { cssVariable } from './css-variable.js';
import { placeAfter, type Grid, type GridCell, type Place } from './grid.js';

/** The texts that a grid shows and that a screen reader reads out, in the page's language. */
export interface GridWords {
  empty: string;
  yours: string;
  says(name: string, number: string): string;
  edit(name: string): string;
  badNumber(text: string): string;
}

/** The element that contains a grid. It provides the numbers and handles edits. */
export interface GridHost {
  grid(): Grid | undefined;
  words(): GridWords;
  /** The number as plain text. */
  textOf(cell: GridCell): string;
  /** The number as the cell shows it. */
  written(cell: GridCell): TemplateResult;
  canEdit(cell: GridCell): boolean;
  /** Sets the cell's number. null removes the number that the user has set. */
  edit(cell: GridCell, value: number | null): void;
  /** Flips a bit. Returns false if nothing was flipped. */
  turn(cell: GridCell): boolean;
  /** Whether the user has set the number. It is then underlined. */
  isOwn(cell: GridCell): boolean;
  isAsked(cell: GridCell): boolean;
  isLit(cell: GridCell): boolean;
  /** Called when the cell gets the keyboard focus. */
  focused(cell: GridCell): void;
  /** Called when the mouse enters the cell, and with undefined when it leaves the grid. */
  pointed(cell: GridCell | undefined): void;
}

export class GridControl {
  private at: Place = { row: 0, column: 0 };
  private readonly editing: CellEditing;

  constructor(
    private readonly element: LitElement,
    private readonly host: GridHost,
  ) {
    this.editing = new CellEditing(element, host);
  }

  render(): TemplateResult {
    const grid = this.host.grid();
    if (!grid) return html``;
    return html`
      <table role="grid" class="matrix ${grid.look}" aria-label=${grid.label}>
        ${grid.caption ? html`<caption>${grid.caption}</caption>` : nothing}
        <thead><tr><td></td>${grid.columns.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}</tr></thead>
        <tbody @pointerleave=${() => this.host.pointed(undefined)}>
          ${grid.rows.map(
            ({ head, cells }, row) => html`
            <tr><th scope="row" role="rowheader">${head}</th>${cells.map((cell, column) => this.cell(cell, { row, column }))}</tr>`,
          )}
        </tbody>
      </table>
      <p class="grid-message" role="status" data-static>${this.editing.message}</p>`;
  }

  private cell(cell: GridCell | undefined, place: Place): TemplateResult {
    if (!cell) return html`<td class="none"></td>`;
    const { host } = this;
    const here = place.row === this.at.row && place.column === this.at.column;
    const editing = here && this.editing.open;
    const canEdit = host.canEdit(cell);
    const classes = [
      'cell',
      cell.look ?? '',
      host.isOwn(cell) ? 'own' : '',
      canEdit ? 'editable' : '',
      host.isAsked(cell) ? 'asked' : '',
      host.isLit(cell) ? 'lit' : '',
    ]
      .filter(Boolean)
      .join(' ');
    return html`
      <td role="gridcell" class=${classes} tabindex=${here ? 0 : -1} aria-readonly=${canEdit ? 'false' : 'true'}
        aria-label=${this.editing.says(cell)}
        ${cssVariable('--share', cell.share ?? 0)}
        @focus=${() => this.enter(place, cell)}
        @pointerdown=${(event: PointerEvent) => this.press(event, place, cell)}
        @click=${() => this.editing.turn(cell)}
        @pointerenter=${(event: PointerEvent) => event.pointerType === 'mouse' && host.pointed(cell)}
        @keydown=${(event: KeyboardEvent) => this.key(event, cell)}>${editing ? this.editing.field(cell) : nothing}${cell.blank ? nothing : html`${cell.note ? html`<small>${cell.note}</small>` : nothing}${host.written(cell)}`}</td>`;
  }

  /** Updates the focus. Call it after each drawing. */
  updated(): void {
    this.editing.updated('td[tabindex="0"]');
  }

  private enter(place: Place, cell: GridCell): void {
    this.host.focused(cell);
    if (place.row === this.at.row && place.column === this.at.column) return;
    this.editing.message = '';
    this.at = place;
    this.element.requestUpdate();
  }

  /**
   * A press opens the input field of a cell that already has the focus. So a first touch focuses a cell, and a second
   * touch edits it.
   */
  private press(event: PointerEvent, place: Place, cell: GridCell): void {
    if (this.editing.open && event.target instanceof HTMLInputElement) return;
    if (activeIn(this.element) === event.currentTarget && this.editing.begin(cell)) {
      event.preventDefault();
      this.at = place;
    }
  }

  private key(event: KeyboardEvent, cell: GridCell): void {
    if (this.editing.open) return this.editing.keyInField(event, cell);
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End')) return;
    if (this.editing.opens(event, cell)) return event.preventDefault();
    const grid = this.host.grid();
    const next = grid && placeAfter(event.key, event.ctrlKey, this.at, grid.rows.length, grid.columns.length);
    if (!next) return;
    event.preventDefault();
    if (!grid.rows[next.row]?.cells[next.column]) return;
    this.at = next;
    this.editing.message = '';
    this.editing.wantsFocus = true;
    this.element.requestUpdate();
  }
}
