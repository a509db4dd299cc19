// Shows the text that the engine prints for each cell of a notebook, compared character by character with the
// notebook's own.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { PrintedCell } from '../../../core/notebooks/notebook.ts';
import { t } from '../../../core/words/index.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, number, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { printedTexts, verdictOn } from '../../../core/elements/printed-texts.ts';

class NotebookView extends LessonElement {
  /**
   * For each cell of the notebook: whether it is open when the notebook appears. The first cell is open, and so is
   * every cell whose text differs from the notebook's. Afterwards the learner opens and closes the cells.
   */
  private opened: { notebook: string; cells: boolean[] } | undefined;

  protected override render(): TemplateResult {
    const run = store.values?.notebook;
    if (!run) return html``;
    const { notebook } = store.state;
    if (this.opened?.notebook !== notebook)
      this.opened = { notebook, cells: run.cells.map(({ different }, i) => i === 0 || different > 0) };
    return html`
      <p class="tally"><b>${number('notebook.same', 0)} ${t.notebook.of} ${number('notebook.total', 0)}</b> ${words().notebook.outputs} ${words().notebook.here},
        <b>${number('verified.same', 0)} ${t.notebook.of} ${number('verified.total', 0)}</b> ${words().notebook.everywhere}.
        ${run.same < run.total ? words().notebook.marked : nothing}</p>
      ${keyed(notebook, html`<ol class="cells">${run.cells.map((cell, i) => this.printed(cell, i))}</ol>`)}`;
  }

  /** The title of a cell, in the page's language if there is a translation, otherwise the engine's. */
  private titleOf({ number: place, title }: PrintedCell, path: string): TemplateResult {
    const own = words().notebook.title(`${store.state.notebook}.${place}`, title);
    return own === title
      ? html`<span class="title" data-of="${path}.title" data-digits="0">${title}</span>`
      : html`<span class="title">${withFixedDigits(own)}</span>`;
  }

  private printed(cell: PrintedCell, i: number): TemplateResult {
    const path = `notebook.cells.${i}` as const;
    return html`
      <li class=${cell.different === 0 ? 'same' : 'different'}><details ?open=${this.opened?.cells[i]}>
        <summary><span class="place">${t.notebook.cell} ${number(`${path}.number`, 0)}</span>
          ${this.titleOf(cell, path)} ${verdictOn(cell, path)}</summary>
        ${printedTexts(cell, path)}
      </details></li>`;
  }
}

customElements.define('notebook-view', NotebookView);
