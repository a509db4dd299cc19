// A badge beside printed digits: <printed-badge cell="004.9"> opens the texts that the notebook and the engine print.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { NotebookId } from '../notebooks/ids.ts';
import { figures } from '../words/shared.ts';
import { t } from '../words/index.ts';
import { partsOf } from '../store/cell.ts';
import { store } from '../store/store.ts';
import { fixed, LessonElement, number } from './lesson-element.ts';
import { printedTexts, verdictOn } from './printed-texts.ts';

class PrintedBadge extends LessonElement {
  static override properties = { cell: { type: String }, says: { type: String } };
  /** Notebook and cell number, for example "004.9". */
  declare cell: string;
  /** A description of what the notebook's cell printed. */
  declare says: string;

  /** Whether figures may show numbers that differ from the notebook's. */
  private get othersShown(): boolean {
    return store.editCount > 0 || store.state.bias === 'on';
  }

  protected override render(): TemplateResult {
    const [notebook = '', place = ''] = partsOf(this.cell);
    const cells = store.values?.printed[notebook as NotebookId].cells ?? [];
    const index = cells.findIndex(({ number: own }) => own === Number(place));
    const cell = cells[index];
    if (!cell) return html``;
    const path = `printed.${notebook as NotebookId}.cells.${index}` as const;
    return html`<details class="badge"><summary>${this.says} ${t.story.notebook} ${fixed(notebook)}, ${t.notebook.cell} ${number(`${path}.number`, 0)}
      ${verdictOn(cell, path)}${this.othersShown ? html` <span class="own-numbers">(${figures().printed})</span>` : nothing}</summary>${printedTexts(cell, path)}</details>`;
  }
}

customElements.define('printed-badge', PrintedBadge);
