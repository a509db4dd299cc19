// Shows a table that compares our own model with averages of neighbouring words. The numbers were measured when the
// model was made.
import type { PathUnder } from '../../../core/store/paths.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { LessonElement, number } from '../../../core/elements/lesson-element.ts';
import { store } from '../../../core/store/store.ts';
import { words } from '../words.ts';
import { stateName } from './english-element.ts';

const groups = ['ordinary', 'hard', 'bank'] as const;

class EnglishFigures extends LessonElement {
  protected override render(): TemplateResult {
    const { figures } = words();
    const rows = store.values?.englishFigures ?? [];
    const of = (row: number, name: PathUnder<`englishFigures.${number}`>) =>
      html`<td>${number(`englishFigures.${row}.${name}`, 2)}</td>`;
    return html`<div class="scroll holds-table" tabindex="0" role="group" aria-label=${figures.caption}><table class="english-figures"><caption>${figures.caption}</caption>
      <thead><tr><td rowspan="2"></td>${groups.map((group) => html`<th scope="colgroup" colspan="2">${figures[group]}</th>`)}</tr>
        <tr>${groups.map(() => html`<th scope="col">${figures.recall}</th><th scope="col">${figures.auc}</th>`)}</tr></thead>
      <tbody>${rows.map(
        (
          { what, of: taken },
          i,
        ) => html`<tr><th scope="row">${figures.what[what]}${taken === undefined ? '' : html` (<span data-static>${stateName(taken.state, taken)}</span>)`}</th>
        ${groups.map((group) => html`${of(i, `${group}.recall`)}${of(i, `${group}.auc`)}`)}</tr>`,
      )}</tbody></table></div>`;
  }
}

customElements.define('english-figures', EnglishFigures);
