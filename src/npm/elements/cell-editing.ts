// Setting one cell of a grid: what is typed into it, what is wrong with that, and when it is taken.
import { html } from 'lit';
import type { LitElement, TemplateResult } from 'lit';
import { readNumber } from '../number-text.js';
import type { GridHost } from './grid-control.js';
import type { GridCell } from './grid.js';

/** What has the keyboard, inside of a shadow too. */
export function activeIn(element: LitElement): Element | null {
  return (element.renderRoot.getRootNode() as Document | ShadowRoot).activeElement;
}

type CellHost = Pick<GridHost, 'words' | 'textOf' | 'canEdit' | 'edit' | 'turn' | 'isOwn'>;

export class CellEditing {
  /** What is wrong with what was typed; '' while nothing is. */
  message = '';
  /** Whether the cell that is gone to next wants the keyboard. */
  wantsFocus = false;
  #typed: string | undefined;
  /** Whether the field has the cell's own number in it, which what is typed replaces. */
  #whole = false;
  readonly #element: LitElement;
  readonly #host: CellHost;

  constructor(element: LitElement, host: CellHost) {
    this.#element = element;
    this.#host = host;
  }

  /** Whether a field is open. */
  get open(): boolean {
    return this.#typed !== undefined;
  }

  field(cell: GridCell): TemplateResult {
    return html`<input class="cell-field" inputmode="text" autocomplete="off" spellcheck="false"
      aria-label=${this.#host.words().edit(cell.name)} aria-invalid=${this.message ? 'true' : 'false'} .value=${this.#typed ?? ''}
      @input=${(event: Event) => {
        this.#typed = (event.target as HTMLInputElement).value;
      }}
      @blur=${() => this.#finish(cell)}>`;
  }

  /** To be called after each drawing: the keyboard goes into the field, or to the cell that `selector` finds. */
  updated(selector: string, options: FocusOptions = {}): void {
    const root = this.#element.renderRoot;
    const field = root.querySelector<HTMLInputElement>('.cell-field');
    if (field && activeIn(this.#element) !== field) {
      field.focus(options);
      field.setSelectionRange(this.#whole ? 0 : field.value.length, field.value.length);
    } else if (this.wantsFocus && !field) {
      this.wantsFocus = false;
      root.querySelector<HTMLElement>(selector)?.focus(options);
    }
  }

  /** What a screen reader says of the cell. */
  says(cell: GridCell): string {
    const words = this.#host.words();
    if (cell.blank) return words.empty;
    const says = words.says(cell.name, this.#host.textOf(cell));
    return this.#host.isOwn(cell) ? `${says}, ${words.yours}` : says;
  }

  /** Opens a field with the cell's number in it, selected; false where there is none to be opened. */
  begin(cell: GridCell): boolean {
    if (cell.bit || !this.#host.canEdit(cell)) return false;
    this.#begin(this.#host.textOf(cell), true);
    return true;
  }

  /** A bit has two values only, so it needs no field to be typed into. */
  turn(cell: GridCell): boolean {
    return cell.bit === true && this.#host.canEdit(cell) && this.#host.turn(cell);
  }

  /** Whether a key pressed on the cell sets it or opens its field. */
  opens({ key }: KeyboardEvent, cell: GridCell): boolean {
    if (!this.#host.canEdit(cell)) return false;
    if (cell.bit && key !== 'Delete' && key !== 'Backspace') return /^( |Enter)$/.test(key) && this.turn(cell);
    if (key === 'Enter' || key === 'F2') this.begin(cell);
    else if (/^[-−\d.,]$/.test(key)) this.#begin(key);
    else if (key === 'Delete' || key === 'Backspace') this.#host.edit(cell, null);
    else return false;
    return true;
  }

  /** A key pressed in the open field, heard by the element of its cell. */
  keyInField(event: KeyboardEvent, cell: GridCell): void {
    const around = event.currentTarget as HTMLElement;
    if (event.key === 'Enter') this.#finish(cell, around);
    else if (event.key === 'Escape') this.#stop('', around);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #begin(text: string, whole = false): void {
    this.#typed = text;
    this.#whole = whole;
    this.message = '';
    this.#element.requestUpdate();
  }

  /** Takes what was typed. A text that is no number changes nothing: the field stays open, or (left) closes. */
  #finish(cell: GridCell, around?: HTMLElement): void {
    if (this.#typed === undefined) return;
    const value = readNumber(this.#typed);
    if (this.#typed.trim() === this.#host.textOf(cell)) return this.#stop('', around);
    if (value === undefined) {
      this.message = this.#host.words().badNumber(this.#typed.slice(0, 20));
      if (around) return this.#element.requestUpdate();
      return this.#stop(this.message);
    }
    this.#stop('', around);
    this.#host.edit(cell, value);
  }

  /** Closes the field. The cell around it gets the keyboard back before anything else changes: later, the browser would first lay the page out for that. */
  #stop(message: string, around?: HTMLElement): void {
    this.#typed = undefined;
    this.message = message;
    around?.focus({ preventScroll: true });
    this.#element.requestUpdate();
  }
}
