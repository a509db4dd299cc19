// What the two maps are: their axes and their colours, said once for both.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { EnglishView } from '../reading/view.ts';
import { words } from '../words.ts';
import { EnglishElement } from './english-element.ts';

const sides = ['river', 'finance'] as const;

class MapAxes extends EnglishElement {
  protected override drawn({ word, senses, map: found }: EnglishView): TemplateResult {
    const { map } = words();
    const isOne = found?.sentences.every((sentence) => sentence.word === word) ?? true;
    return html`
      <p class="sense-key" data-static>${sides.map((side, i) => html`<span class=${side}><i></i>${isOne && senses[i] !== undefined ? html`<span lang="en">${map.sense(word, senses[i])}</span>` : map.anySense[i]}</span> `)}</p>
      ${senses.length === 0 ? html`<p class="note">${map.others}</p>` : nothing}
      <p class="note">${map.axes}</p>`;
  }
}

customElements.define('map-axes', MapAxes);
