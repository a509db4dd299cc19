// Shows any matrix of the model, or its gradient, part by part: the matrix viewer (“glass”). A focused cell becomes the
// selected cell.
import type { MatrixPath } from '../../../core/store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Matrix } from 'riverbank';
import { matrixText, readCell } from '../../../core/store/cell.ts';
import { remote } from '../laboratory/remote.ts';
import { lookUp } from '../../../core/lesson/look-up.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { number } from '../../../core/elements/lesson-element.ts';
import { part } from './glass-grid.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import { isLinear, nameOf } from './matrix-name.ts';

class MatrixGlass extends LaboratoryElement {
  private slope = false;
  private from = { row: 0, column: 0 };
  private matrix = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('focusin', (event) => this.ask(event.target));
    document.addEventListener('show-gradient', this.showGradient);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('show-gradient', this.showGradient);
  }

  protected override render(): TemplateResult {
    const { view: model } = this;
    const { glass } = words();
    const matrix = model?.matrix ?? '';
    if (matrix !== this.matrix) {
      this.matrix = matrix;
      this.from = { row: 0, column: 0 };
    }
    const of: MatrixPath = `model.inside.${this.slope ? 'gradients.' : ''}${matrix}` as MatrixPath;
    return html`
      <div class="glass-head">
        <label><span>${glass.matrix}</span>
          <select data-static ?disabled=${!model} @change=${(event: Event) => this.take((event.target as HTMLSelectElement).value)}>
            ${(['parameters', 'trace'] as const).map(
              (group) => html`<optgroup label=${glass[group]}>
              ${model?.menu.filter(({ path }) => path.startsWith(group)).map(({ path }) => html`<option value=${path} .selected=${path === matrix}>${nameOf(path.slice(group.length + 1))}</option>`)}</optgroup>`,
            )}
          </select></label>
        <div class="switch" role="radiogroup" aria-label=${glass.what}>
          ${[false, true].map(
            (slope) => html`<label><input type="radio" name="glass-what" .checked=${this.slope === slope}
            @change=${() => {
              this.slope = slope;
              this.requestUpdate();
            }}><span>${slope ? glass.gradients : glass.numbers}</span></label>`,
          )}
        </div>
      </div>
      ${model ? this.window(of) : nothing}`;
  }

  /** The visible part of the matrix. A large matrix has buttons that move to its other parts. */
  private window(of: MatrixPath): TemplateResult {
    const { glass } = words();
    const size = lookUp(store.values, of) as Matrix | undefined;
    if (!size) return html`<p class="note">${glass.none}</p>`;
    const move = (by: Partial<{ row: number; column: number }>) => {
      this.from = { row: this.from.row + (by.row ?? 0), column: this.from.column + (by.column ?? 0) };
      this.requestUpdate();
    };
    const { row, column } = this.from;
    const button = (label: string, arrow: string, isLast: boolean, by: Parameters<typeof move>[0]) =>
      html`<button type="button" aria-label=${label} ?disabled=${isLast} @click=${() => move(by)}>${arrow}</button> `;
    const down =
      size.rows > part
        ? html`${button(glass.up, '↑', row === 0, { row: -part })}${button(glass.down, '↓', row + part >= size.rows, { row: part })}`
        : nothing;
    const across =
      size.columns > part
        ? html`${button(glass.left, '←', column === 0, { column: -part })}${button(glass.right, '→', column + part >= size.columns, { column: part })}`
        : nothing;
    return html`
      <p class="glass-size"><span>${number(`${of}.rows`, 0)} × ${number(`${of}.columns`, 0)}</span>${isLinear(of) ? html` <span>${glass.stored}</span>` : nothing}
        ${size.rows > part || size.columns > part ? html`<span class="glass-moves" role="group" aria-label=${glass.parts}>${down}${across}</span>` : nothing}</p>
      <div class="scroll"><glass-grid of=${of} name=${of.replace('model.inside.', '')} .fromRow=${row} .fromColumn=${column}></glass-grid></div>`;
  }

  private take(matrix: string): void {
    remote.lookAt({ matrix, cell: { row: 0, column: 0 } });
  }

  private readonly showGradient = (event: Event): void => {
    this.slope = true;
    this.take((event as CustomEvent<string>).detail);
  };

  private ask(target: EventTarget | null): void {
    const path = (target as Element | null)?.querySelector?.('[data-of]')?.getAttribute('data-of') ?? '';
    const asked = readCell(path);
    if (!asked || !matrixText(asked).endsWith(`.${this.matrix}`)) return;
    const { row, column } = asked;
    const { cell } = remote.look;
    if (cell.row !== row || cell.column !== column) remote.lookAt({ cell: { row, column } });
  }
}

customElements.define('matrix-glass', MatrixGlass);
