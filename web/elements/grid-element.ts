// A grid of numbers: arrow keys move, the cell in focus is asked about, Enter or typing sets it.
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { readNumber } from '../lesson/format.ts';
import { editPath } from '../lesson/state.ts';
import { numberAt } from '../lesson/values.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { cssVariable } from './css-variable.ts';
import { FlashChanges } from './flash.ts';
import { placeAfter } from './grid-cells.ts';
import type { Grid, GridCell, Place } from './grid-cells.ts';
import { LessonElement, number, textAt } from './lesson-element.ts';

export abstract class GridElement extends LessonElement {
  private at: Place = { row: 0, column: 0 };
  private typed: string | undefined;
  private message = '';
  private wantsFocus = false;
  private readonly changes = new FlashChanges();

  protected abstract grid(): Grid | undefined;
  /** Whether a cell lights up as part of what is asked. */
  protected abstract isLit(path: string): boolean;
  /** Whether the learner may set cells here. */
  protected get editable(): boolean {
    return true;
  }

  private canEdit(cell: GridCell): boolean {
    return this.editable && store.values !== undefined && !cell.blank && editPath(cell.path, store.state) !== undefined;
  }

  protected override render(): TemplateResult {
    const grid = this.grid();
    if (!grid) return html``;
    return html`
      <table role="grid" class="matrix ${grid.look}" aria-label=${grid.label}>
        ${grid.caption ? html`<caption>${grid.caption}</caption>` : nothing}
        <thead><tr><td></td>${grid.columns.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}</tr></thead>
        <tbody @pointerleave=${() => this.figure?.pointAt(undefined)}>
          ${grid.rows.map(({ head, cells }, row) => html`
            <tr><th scope="row" role="rowheader">${head}</th>${cells.map((cell, column) => this.cell(cell, { row, column }))}</tr>`)}
        </tbody>
      </table>
      <p class="grid-message" role="status" data-static>${this.message}</p>`;
  }

  private cell(cell: GridCell | undefined, place: Place): TemplateResult {
    if (!cell) return html`<td class="none"></td>`;
    const here = place.row === this.at.row && place.column === this.at.column;
    const key = editPath(cell.path, store.state);
    const own = key !== undefined && store.state.edits[key] !== undefined;
    const editing = here && this.typed !== undefined;
    const canEdit = this.canEdit(cell);
    const classes = [
      'cell', cell.look ?? '', own ? 'own' : '', canEdit ? 'editable' : '',
      this.figure?.asked === cell.path ? 'asked' : '', this.isLit(cell.path) ? 'lit' : '',
    ].filter(Boolean).join(' ');
    return html`
      <td role="gridcell" class=${classes} tabindex=${here ? 0 : -1} aria-readonly=${canEdit ? 'false' : 'true'}
        aria-label=${this.says(cell, own)}
        ${cssVariable('--share', cell.share ?? 0)}
        @focus=${() => this.enter(place, cell)}
        @pointerdown=${(event: PointerEvent) => this.press(event, place, cell)}
        @click=${() => this.turn(cell)}
        @pointerenter=${(event: PointerEvent) => event.pointerType === 'mouse' && this.figure?.pointAt(cell.path)}
        @keydown=${(event: KeyboardEvent) => this.key(event, cell)}>${editing ? this.field(cell) : nothing}${cell.blank ? nothing : html`${cell.note ? html`<small>${cell.note}</small>` : nothing}${number(cell.path, cell.digits)}`}</td>`;
  }

  private says(cell: GridCell, own: boolean): string {
    if (cell.blank) return t.cell.empty;
    const says = t.cell.says(cell.name, textAt(cell.path, cell.digits));
    return own ? `${says}, ${t.cell.yours}` : says;
  }

  private field(cell: GridCell): TemplateResult {
    return html`<input class="cell-field" inputmode="text" autocomplete="off" spellcheck="false"
      aria-label=${t.cell.edit(cell.name)} aria-invalid=${this.message ? 'true' : 'false'} .value=${this.typed ?? ''}
      @input=${(event: Event) => { this.typed = (event.target as HTMLInputElement).value; }}
      @blur=${() => this.finish(cell, false)}>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const field = this.querySelector<HTMLInputElement>('.cell-field');
    if (field && document.activeElement !== field) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    } else if (this.wantsFocus && !field) {
      this.wantsFocus = false;
      this.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
    }
    this.changes.look(this);
  }

  private enter(place: Place, cell: GridCell): void {
    if (place.row !== this.at.row || place.column !== this.at.column) this.message = '';
    this.at = place;
    this.figure?.focusOn(cell.path);
    this.requestUpdate();
  }

  /** A second press on the cell that has the focus opens it; so a finger can look first and change then. */
  private press(event: PointerEvent, place: Place, cell: GridCell): void {
    const cellElement = event.currentTarget as HTMLElement;
    if (this.typed !== undefined && event.target instanceof HTMLInputElement) return;
    if (document.activeElement === cellElement && this.canEdit(cell) && !cell.bit) {
      event.preventDefault();
      this.at = place;
      this.begin(textAt(cell.path, cell.digits));
    }
  }

  private key(event: KeyboardEvent, cell: GridCell): void {
    if (this.typed !== undefined) return this.keyInField(event, cell);
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End')) return;
    if (this.keyOpens(event, cell)) return event.preventDefault();
    const grid = this.grid();
    const next = grid && placeAfter(event.key, event.ctrlKey, this.at, grid.rows.length, grid.columns.length);
    if (!next) return;
    event.preventDefault();
    if (!grid.rows[next.row]?.cells[next.column]) return;
    this.at = next;
    this.message = '';
    this.wantsFocus = true;
    this.requestUpdate();
  }

  /** A bit has two values only, so it needs no field to be typed into. */
  private turn(cell: GridCell): boolean {
    return cell.bit === true && this.canEdit(cell) && store.edit(cell.path, 1 - numberAt(store.values, cell.path));
  }

  private keyOpens(event: KeyboardEvent, cell: GridCell): boolean {
    if (!this.canEdit(cell)) return false;
    if (cell.bit && event.key !== 'Delete' && event.key !== 'Backspace') return /^( |Enter)$/.test(event.key) && this.turn(cell);
    if (event.key === 'Enter' || event.key === 'F2') this.begin(textAt(cell.path, cell.digits));
    else if (/^[-−\d.,]$/.test(event.key)) this.begin(event.key);
    else if (event.key === 'Delete' || event.key === 'Backspace') store.edit(cell.path, null);
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
    this.requestUpdate();
  }

  /** Takes what was typed. A text that is no number changes nothing: the field stays open, or (left) closes. */
  private finish(cell: GridCell, stay: boolean): void {
    if (this.typed === undefined) return;
    const unchanged = this.typed.trim() === textAt(cell.path, cell.digits);
    const value = readNumber(this.typed);
    if (unchanged) return this.stop('', stay);
    if (value === undefined) {
      this.message = t.cell.badNumber(this.typed.slice(0, 20));
      if (stay) return this.requestUpdate();
      return this.stop(this.message, false);
    }
    this.stop('', stay);
    store.edit(cell.path, value);
  }

  private stop(message: string, refocus: boolean): void {
    this.typed = undefined;
    this.message = message;
    this.wantsFocus = refocus;
    this.requestUpdate();
  }
}
