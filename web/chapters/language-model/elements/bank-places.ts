// Where the banks of unseen sentences lie: across, how like the river banks of the training; up, how like the money banks.
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { numberAt } from '../../../core/lesson/values.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { number } from '../../../core/elements/lesson-element.ts';
import { LaboratoryElement } from './laboratory-element.ts';

const size = 400;
const margin = 34;
const meanings = ['river', 'money'] as const;
type Meaning = (typeof meanings)[number];

/** Draws cosines from 0 (or the least) to 1; both axes alike, so that the diagonal is one. */
const scaleFrom = (cosines: Iterable<number>) => {
  const low = Math.min(0, ...cosines);
  return (cosine: number): number => margin + ((cosine - low) / (1 - low)) * (size - 2 * margin);
};

class BankPlaces extends LaboratoryElement {
  protected override render(): TemplateResult {
    const { banks } = words();
    const found = this.view?.banks;
    if (!found) {
      return html`<p class="note">${banks.otherText}</p>
        <button type="button" class="primary" ?disabled=${!this.view} @click=${() => store.set({ corpus: 'bank', trained: 0 })}>${banks.take}</button>`;
    }
    const along = scaleFrom([...found.river.data, ...found.money.data]);
    return html`
      <svg class="map places" viewBox="0 0 ${size} ${size}" role="img" aria-label=${banks.label}>${this.axes(along)}
        ${meanings.flatMap((meaning) => found.sentences[meaning].map((_, row) => this.dot(along, meaning, row)))}</svg>
      <p class="bank-count">${banks.apart} ${number('model.banks.apart', 0)} ${banks.of} ${number('model.banks.total', 0)}
        · ${banks.cosine} ${number('model.banks.cosine', 3)}</p>
      <table class="bank-sentences"><thead><tr><th scope="col">${banks.sentence}</th><th scope="col">${banks.likeRiver}</th><th scope="col">${banks.likeMoney}</th></tr></thead>
        <tbody>${meanings.flatMap((meaning) =>
          found.sentences[meaning].map(
            (text, row) => html`<tr class=${meaning === 'money' ? 'finance' : 'river'}>
          <th scope="row">${text.split(' bank ')[0]} <b>bank</b> …</th>
          <td>${number(`model.banks.${meaning}.${row}.0`, 3)}</td><td>${number(`model.banks.${meaning}.${row}.1`, 3)}</td></tr>`,
          ),
        )}</tbody></table>`;
  }

  private axes(along: (cosine: number) => number): SVGTemplateResult {
    const { banks } = words();
    const [low, high, zero] = [margin, along(1), along(0)];
    return svg`<g class="axes">
      <line x1=${low} y1=${size - zero} x2=${high} y2=${size - zero}></line><line x1=${zero} y1=${size - low} x2=${zero} y2=${size - high}></line>
      <line class="diagonal" x1=${low} y1=${size - low} x2=${high} y2=${size - high}></line>
      <text x=${high} y=${size - zero + 20} text-anchor="end">${banks.likeRiver} →</text>
      <text x=${zero - 10} y=${size - high + 4} text-anchor="end" transform="rotate(-90 ${zero - 10} ${size - high + 4})">${banks.likeMoney} →</text></g>`;
  }

  private dot(along: (cosine: number) => number, meaning: Meaning, row: number): SVGTemplateResult {
    const at = (column: number) => along(numberAt(store.values, `model.banks.${meaning}.${row}.${column}`));
    const [x, y] = [at(0), size - at(1)];
    return svg`<g class="bank ${meaning === 'money' ? 'finance' : 'river'}"><circle cx=${x} cy=${y} r="7"></circle></g>`;
  }
}

customElements.define('bank-places', BankPlaces);
