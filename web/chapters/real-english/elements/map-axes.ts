// Explains the axes and colours of the two maps of meanings.
import { html } from 'lit';
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
      <p class="sense-key" data-static>${sides.map((side, i) => html`<span class=${side}><i></i>${isOne && senses[i] !== undefined ? map.sense(word, senses[i]) : map.anySense[i]}</span> `)}</p>
      <p class="note" data-static>${senses.length === 0 ? map.others : map.knownSenses(word, senses)}</p>
      <p class="note">${map.axes}</p>`;
  }
}

customElements.define('map-axes', MapAxes);
