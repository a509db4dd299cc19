// Edits one cell of a grid: opens an input field, sets the typed number, or shows an error message.
import { html } from 'lit';
import type { LitElement, TemplateResult } from 'lit';
import { readNumber } from '../number-text.js';
import type { GridHost } from './grid-control.js';
import type { GridCell } from './grid.js';

/** Returns the focused element within the element's shadow root or, if it has none, within the document. */
export function activeIn(element: LitElement): Element | null {
  return (element.renderRoot.getRootNode() as Document | ShadowRoot).activeElement;
}

/** The functions of a GridHost that are called while a cell is edited. */
export type CellHost = Pick<GridHost, 'words' | 'textOf' | 'canEdit' | 'edit' | 'turn' | 'isOwn'>;

export class CellEditing {
  /** The error message for the typed text, or ''. */
  message = '';
  /** Whether the next drawing should focus the cell. */
  wantsFocus = false;
  #typed: string | undefined;
  /** Whether the text in the field is selected when the field opens, so that typing replaces the text. */
  #whole = false;
  readonly #element: LitElement;
  readonly #host: CellHost;

  constructor(element: LitElement, host: CellHost) {
    this.#element = element;
    this.#host = host;
  }

  /** Whether the field is open. */
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

  /**
   * Focuses the open field. Without an open field, focuses the cell that `selector` finds if `wantsFocus` is set. Call
   * it after each drawing.
   */
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

  /** Returns the cell's text for screen readers. */
  says(cell: GridCell): string {
    const words = this.#host.words();
    if (cell.blank) return words.empty;
    const says = words.says(cell.name, this.#host.textOf(cell));
    return this.#host.isOwn(cell) ? `${says}, ${words.yours}` : says;
  }

  /** Opens a field with the cell's number, selected. Returns false if the cell cannot be edited. */
  begin(cell: GridCell): boolean {
    if (cell.bit || !this.#host.canEdit(cell)) return false;
    this.#begin(this.#host.textOf(cell), true);
    return true;
  }

  /**
   * Flips a bit, which has only two values and therefore needs no input field. Returns false if nothing was flipped.
   */
  turn(cell: GridCell): boolean {
    return cell.bit === true && this.#host.canEdit(cell) && this.#host.turn(cell);
  }

  /**
   * Handles a key of the keyboard that is pressed on the cell: it opens the field, flips a bit or resets the cell.
   * Returns false if the key does none of these.
   */
  opens({ key }: KeyboardEvent, cell: GridCell): boolean {
    if (!this.#host.canEdit(cell)) return false;
    if (cell.bit && key !== 'Delete' && key !== 'Backspace') return /^( |Enter)$/.test(key) && this.turn(cell);
    if (key === 'Enter' || key === 'F2') this.begin(cell);
    else if (/^[-−\d.,]$/.test(key)) this.#begin(key);
    else if (key === 'Delete' || key === 'Backspace') this.#host.edit(cell, null);
    else return false;
    return true;
  }

  /**
   * Handles a key of the keyboard that is pressed in the open field. The listener belongs to the cell's element, which
   * contains the field.
   */
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

  /**
   * Sets the typed number and closes the field. A text that is not a number changes nothing: after Enter the field
   * stays open, after losing focus it closes.
   */
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

  /**
   * Closes the field and shows `message`, or nothing for ''. If `around`, the cell's element, is given, it gets the
   * focus before the grid is drawn again: focusing it later would force another layout.
   */
  #stop(message: string, around?: HTMLElement): void {
    this.#typed = undefined;
    this.message = message;
    around?.focus({ preventScroll: true });
    this.#element.requestUpdate();
  }
}
