// A grid of numbers for people: arrow keys move, Enter or typing sets a cell, and a screen reader hears what each number is.
import { html, nothing } from 'lit';
import type { LitElement, TemplateResult } from 'lit';
import { cssVariable } from './css-variable.js';
import { placeAfter, type Grid, type GridCell, type Place } from './grid.js';
import { readNumber } from '../number-text.js';

/** What a grid says to its reader. */
export interface GridWords {
  empty: string;
  yours: string;
  says(name: string, number: string): string;
  edit(name: string): string;
  badNumber(text: string): string;
}

/** The element around a grid: it knows the numbers, and hears what is done with them. */
export interface GridHost {
  grid(): Grid | undefined;
  words(): GridWords;
  /** A cell's number as text, and as it stands in the cell. */
  textOf(cell: GridCell): string;
  written(cell: GridCell): TemplateResult;
  canEdit(cell: GridCell): boolean;
  /** Takes a number, or (null) the cell's own back. */
  edit(cell: GridCell, value: number | null): void;
  /** Turns a bit over; false where nothing was turned. */
  turn(cell: GridCell): boolean;
  isOwn(cell: GridCell): boolean;
  isAsked(cell: GridCell): boolean;
  isLit(cell: GridCell): boolean;
  /** The keyboard came to a cell; the mouse is over one, or has left. */
  focused(cell: GridCell): void;
  pointed(cell: GridCell | undefined): void;
}

export class GridControl {
  private at: Place = { row: 0, column: 0 };
  private typed: string | undefined;
  private message = '';
  private wantsFocus = false;

  constructor(private readonly element: LitElement, private readonly host: GridHost) {}

  render(): TemplateResult {
    const grid = this.host.grid();
    if (!grid) return html``;
    return html`
      <table role="grid" class="matrix ${grid.look}" aria-label=${grid.label}>
        ${grid.caption ? html`<caption>${grid.caption}</caption>` : nothing}
        <thead><tr><td></td>${grid.columns.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}</tr></thead>
        <tbody @pointerleave=${() => this.host.pointed(undefined)}>
          ${grid.rows.map(({ head, cells }, row) => html`
            <tr><th scope="row" role="rowheader">${head}</th>${cells.map((cell, column) => this.cell(cell, { row, column }))}</tr>`)}
        </tbody>
      </table>
      <p class="grid-message" role="status" data-static>${this.message}</p>`;
  }

  private cell(cell: GridCell | undefined, place: Place): TemplateResult {
    if (!cell) return html`<td class="none"></td>`;
    const { host } = this;
    const here = place.row === this.at.row && place.column === this.at.column;
    const own = host.isOwn(cell);
    const editing = here && this.typed !== undefined;
    const canEdit = host.canEdit(cell);
    const classes = [
      'cell', cell.look ?? '', own ? 'own' : '', canEdit ? 'editable' : '', host.isAsked(cell) ? 'asked' : '', host.isLit(cell) ? 'lit' : '',
    ].filter(Boolean).join(' ');
    return html`
      <td role="gridcell" class=${classes} tabindex=${here ? 0 : -1} aria-readonly=${canEdit ? 'false' : 'true'}
        aria-label=${this.says(cell, own)}
        ${cssVariable('--share', cell.share ?? 0)}
        @focus=${() => this.enter(place, cell)}
        @pointerdown=${(event: PointerEvent) => this.press(event, place, cell)}
        @click=${() => this.turn(cell)}
        @pointerenter=${(event: PointerEvent) => event.pointerType === 'mouse' && host.pointed(cell)}
        @keydown=${(event: KeyboardEvent) => this.key(event, cell)}>${editing ? this.field(cell) : nothing}${cell.blank ? nothing : html`${cell.note ? html`<small>${cell.note}</small>` : nothing}${host.written(cell)}`}</td>`;
  }

  private says(cell: GridCell, own: boolean): string {
    const words = this.host.words();
    if (cell.blank) return words.empty;
    const says = words.says(cell.name, this.host.textOf(cell));
    return own ? `${says}, ${words.yours}` : says;
  }

  private field(cell: GridCell): TemplateResult {
    return html`<input class="cell-field" inputmode="text" autocomplete="off" spellcheck="false"
      aria-label=${this.host.words().edit(cell.name)} aria-invalid=${this.message ? 'true' : 'false'} .value=${this.typed ?? ''}
      @input=${(event: Event) => { this.typed = (event.target as HTMLInputElement).value; }}
      @blur=${() => this.finish(cell, false)}>`;
  }

  private get root(): ParentNode {
    return this.element.renderRoot;
  }

  /** What has the keyboard, inside of a shadow too. */
  private get active(): Element | null {
    return (this.root.getRootNode() as Document | ShadowRoot).activeElement;
  }

  /** To be called after each drawing. */
  updated(): void {
    const field = this.root.querySelector<HTMLInputElement>('.cell-field');
    if (field && this.active !== field) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    } else if (this.wantsFocus && !field) {
      this.wantsFocus = false;
      this.root.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
    }
  }

  private enter(place: Place, cell: GridCell): void {
    if (place.row !== this.at.row || place.column !== this.at.column) this.message = '';
    this.at = place;
    this.host.focused(cell);
    this.element.requestUpdate();
  }

  /** A second press on the cell that has the focus opens it; so a finger can look first and change then. */
  private press(event: PointerEvent, place: Place, cell: GridCell): void {
    if (this.typed !== undefined && event.target instanceof HTMLInputElement) return;
    if (this.active === event.currentTarget && this.host.canEdit(cell) && !cell.bit) {
      event.preventDefault();
      this.at = place;
      this.begin(this.host.textOf(cell));
    }
  }

  private key(event: KeyboardEvent, cell: GridCell): void {
    if (this.typed !== undefined) return this.keyInField(event, cell);
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End')) return;
    if (this.keyOpens(event, cell)) return event.preventDefault();
    const grid = this.host.grid();
    const next = grid && placeAfter(event.key, event.ctrlKey, this.at, grid.rows.length, grid.columns.length);
    if (!next) return;
    event.preventDefault();
    if (!grid.rows[next.row]?.cells[next.column]) return;
    this.at = next;
    this.message = '';
    this.wantsFocus = true;
    this.element.requestUpdate();
  }

  /** A bit has two values only, so it needs no field to be typed into. */
  private turn(cell: GridCell): boolean {
    return cell.bit === true && this.host.canEdit(cell) && this.host.turn(cell);
  }

  private keyOpens(event: KeyboardEvent, cell: GridCell): boolean {
    if (!this.host.canEdit(cell)) return false;
    if (cell.bit && event.key !== 'Delete' && event.key !== 'Backspace') return /^( |Enter)$/.test(event.key) && this.turn(cell);
    if (event.key === 'Enter' || event.key === 'F2') this.begin(this.host.textOf(cell));
    else if (/^[-−\d.,]$/.test(event.key)) this.begin(event.key);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.host.edit(cell, null);
    else return false;
    return true;
  }

  private keyInField(event: KeyboardEvent, cell: GridCell): void {
    if (event.key === 'Enter') this.finish(cell, true);
    else if (event.key === 'Escape') this.stop('', true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private begin(text: string): void {
    this.typed = text;
    this.message = '';
    this.element.requestUpdate();
  }

  /** Takes what was typed. A text that is no number changes nothing: the field stays open, or (left) closes. */
  private finish(cell: GridCell, stay: boolean): void {
    if (this.typed === undefined) return;
    const value = readNumber(this.typed);
    if (this.typed.trim() === this.host.textOf(cell)) return this.stop('', stay);
    if (value === undefined) {
      this.message = this.host.words().badNumber(this.typed.slice(0, 20));
      if (stay) return this.element.requestUpdate();
      return this.stop(this.message, false);
    }
    this.stop('', stay);
    this.host.edit(cell, value);
  }

  private stop(message: string, refocus: boolean): void {
    this.typed = undefined;
    this.message = message;
    this.wantsFocus = refocus;
    this.element.requestUpdate();
  }
}
