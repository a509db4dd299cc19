// Shows for each layer how many built-in sentences have a nearest sentence with the same meaning: with attention,
// without it, and with averages of neighbouring words.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { number } from '../../../core/elements/lesson-element.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { store } from '../../../core/store/store.ts';
import type { EnglishView } from '../reading/view.ts';
import { words } from '../words.ts';
import { EnglishElement, stateName } from './english-element.ts';

class LayerScores extends EnglishElement {
  protected override drawn({ scores: found, model, layer, off }: EnglishView): TemplateResult {
    const { scores, map } = words();
    if (!found) return html`<p class="note" role="status">${scores.counting}</p>`;
    return html`<table class="scores"><caption>${scores.caption} ${number('english.scores.total', 0)}</caption>
      <thead><tr><th scope="col">${words().layers.state}</th><th scope="col">${off > 0 ? scores.someOff : map.attention}</th><th scope="col">${scores.allOff}</th><th scope="col">${map.bag}</th></tr></thead>
      <tbody>${found.on.map(
        (_, state) =>
          html`<tr class=${state === layer ? 'now' : ''}><th scope="row" data-static>${stateName(state, model)}</th>
          ${this.cell(`on.${state}`)}${this.cell(`off.${state}`)}${this.cell('bag')}</tr>`,
      )}</tbody></table>
      <p class="note">${scores.explained}</p>`;
  }

  /**
   * Shows the number of cases. A dash replaces it if the word's vector is the same in every sentence, because then no
   * sentence is nearest.
   */
  private cell(of: `on.${number}` | `off.${number}` | 'bag'): TemplateResult {
    const path = `english.scores.${of}.right` as const;
    return Number.isNaN(numberAt(store.values, path)) ? html`<td>–</td>` : html`<td>${number(path, 0)}</td>`;
  }
}

customElements.define('layer-scores', LayerScores);
