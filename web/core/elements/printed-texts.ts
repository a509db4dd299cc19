// Shows a notebook's printed text beside the engine's and marks the characters that differ.
import type { NotebookId } from '../notebooks/ids.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { printedTest } from '../lesson/code-lines.ts';
import { differences } from '../notebooks/notebook.ts';
import type { PrintedCell } from '../notebooks/notebook.ts';
import { t } from '../words/index.ts';
import { number } from './lesson-element.ts';

/** Cuts a text into pieces and marks the characters at the given places. */
function marked(text: string, places: readonly number[]): (string | TemplateResult)[] {
  const pieces: (string | TemplateResult)[] = [];
  let start = 0;
  for (const place of places.filter((candidate) => candidate < text.length)) {
    pieces.push(text.slice(start, place), html`<mark>${text[place]}</mark>`);
    start = place + 1;
  }
  return [...pieces, text.slice(start)];
}

type PrintedPath = `printed.${NotebookId}.cells.${number}` | `notebook.cells.${number}`;

/**
 * Both texts of a printed cell, and the C++ test that compares them. `path` is the cell's path in the value tree
 * (lesson/values.ts).
 */
export function printedTexts(cell: PrintedCell, path: PrintedPath): TemplateResult {
  const places = differences(cell.wanted, cell.printed);
  const text = (field: 'wanted' | 'printed', name: string) => html`
    <figure class=${field}><figcaption>${name}</figcaption><pre tabindex="0" aria-label="${name}, ${t.notebook.cell} ${cell.number}"
      data-of="${path}.${field}" data-digits="0">${marked(cell[field], places)}</pre></figure>`;
  return html`
    <div class="texts">${text('wanted', t.notebook.wanted)}${text('printed', t.notebook.printed)}</div>
    <p class="test">${t.notebook.test} <code data-static>${printedTest}</code></p>`;
}

/**
 * The verdict on a printed cell: the length of the notebook's text, and how many characters differ from the engine's.
 */
export const verdictOn = (cell: PrintedCell, path: PrintedPath): TemplateResult =>
  cell.different === 0
    ? html`<span class="verdict right">✓ ${number(`${path}.characters`, 0)} ${t.notebook.characters}, ${t.notebook.same}</span>`
    : html`<span class="verdict wrong">✗ ${number(`${path}.different`, 0)} ${t.notebook.of} ${number(`${path}.characters`, 0)} ${t.notebook.characters} ${t.notebook.different}</span>`;
