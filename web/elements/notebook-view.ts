// A notebook's cells run by the engine: its printed text beside the notebook's, compared character by character.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { differences } from '../lesson/notebook.ts';
import type { PrintedCell } from '../lesson/notebook.ts';
import { printedTest } from '../lesson/code-lines.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { LessonElement, number } from './lesson-element.ts';

/** A text in pieces, with the characters at some places marked. */
function marked(text: string, places: readonly number[]): (string | TemplateResult)[] {
  const pieces: (string | TemplateResult)[] = [];
  let start = 0;
  for (const place of places.filter((candidate) => candidate < text.length)) {
    pieces.push(text.slice(start, place), html`<mark>${text[place]}</mark>`);
    start = place + 1;
  }
  return [...pieces, text.slice(start)];
}

class NotebookView extends LessonElement {
  protected override shows(): readonly unknown[] {
    return [store.values?.notebook, store.state.precision];
  }

  protected override render(): TemplateResult {
    const run = store.values?.notebook;
    if (!run) return html``;
    return html`
      <p class="tally"><b>${number('notebook.same', 0)} ${t.notebook.of} ${number('notebook.total', 0)}</b> ${t.notebook.outputs} ${t.notebook.here},
        <b>${number('verified.same', 0)} ${t.notebook.of} ${number('verified.total', 0)}</b> ${t.notebook.everywhere}.
        ${run.same < run.total ? t.notebook.marked : nothing}</p>
      ${keyed(store.state.notebook + store.state.precision, html`<ol class="cells">${run.cells.map((cell, i) => this.printed(cell, i))}</ol>`)}`;
  }

  private printed(cell: PrintedCell, i: number): TemplateResult {
    const path = `notebook.cells.${i}`;
    const places = differences(cell.wanted, cell.printed);
    const text = (field: 'wanted' | 'printed', name: string) => html`
      <figure class=${field}><figcaption>${name}</figcaption><pre tabindex="0" aria-label="${name}, ${t.notebook.cell} ${cell.number}"
        data-of="${path}.${field}" data-digits="0">${marked(cell[field], places)}</pre></figure>`;
    return html`
      <li class=${cell.different === 0 ? 'same' : 'different'}><details ?open=${i === 0 || cell.different > 0}>
        <summary><span class="place">${t.notebook.cell} ${number(`${path}.number`, 0)}</span>
          <span class="title" data-of="${path}.title" data-digits="0">${cell.title}</span> ${this.verdict(cell, path)}</summary>
        <div class="texts">${text('wanted', t.notebook.wanted)}${text('printed', t.notebook.printed)}</div>
        <p class="test">${t.notebook.test} <code data-static>${printedTest}</code></p>
      </details></li>`;
  }

  private verdict(cell: PrintedCell, path: string): TemplateResult {
    return cell.different === 0
      ? html`<span class="verdict right">✓ ${number(`${path}.characters`, 0)} ${t.notebook.characters}, ${t.notebook.same}</span>`
      : html`<span class="verdict wrong">✗ ${number(`${path}.different`, 0)} ${t.notebook.of} ${number(`${path}.characters`, 0)} ${t.notebook.characters} ${t.notebook.different}</span>`;
  }
}

customElements.define('notebook-view', NotebookView);
