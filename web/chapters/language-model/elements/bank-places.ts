// Plots the vectors of the word "bank" in unseen sentences. x is the similarity to the mean vector of "bank" in the
// training sentences about rivers, y the similarity to its mean vector in the training sentences about money.
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { numberAt } from '../../../core/lesson/look-up.ts';
import type { BankPlaces, BanksView } from '../laboratory/view.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { number } from '../../../core/elements/lesson-element.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import { modelBefore } from './model-before.ts';

const size = 300;
const margin = 26;
const meanings = ['river', 'money'] as const;
type Meaning = (typeof meanings)[number];

/** Turns cosines into coordinates. Both axes have the same range, so that the diagonal means equal similarity. */
const scaleFrom = (cosines: Iterable<number>) => {
  const low = Math.min(0, ...cosines);
  return (cosine: number): number => margin + ((cosine - low) / (1 - low)) * (size - 2 * margin);
};

class BankPlacesElement extends LaboratoryElement {
  protected override render(): TemplateResult {
    const { banks } = words();
    const found = this.view?.banks;
    if (!found) {
      return html`<p class="note">${banks.otherText}</p>
        <button type="button" class="primary" ?disabled=${!this.view} @click=${() => store.set({ corpus: 'bank', trained: 0 })}>${banks.take}</button>
        ${modelBefore()}`;
    }
    const along = scaleFrom(Object.values(found.of).flatMap(({ river, money }) => [...river.data, ...money.data]));
    return html`
      <div class="bank-maps">${Object.entries(found.of).map(([name, places]) => this.map(name, places, along))}</div>
      ${this.sentences(found)}
      ${modelBefore()}`;
  }

  /** The name of the chosen model, which is the first in the list of models. */
  private get chosen(): string {
    return Object.keys(this.view?.banks?.of ?? {})[0] ?? '';
  }

  /** One model's map. The line under it says how many banks are on the correct side of the diagonal. */
  private map(name: string, places: BankPlaces, along: (cosine: number) => number): TemplateResult {
    const { banks, choices } = words();
    const reader = (choices.reader as Record<string, string>)[name] ?? name;
    const path = `model.banks.of.${name}` as const;
    return html`<figure class=${name === this.chosen ? 'chosen' : ''}>
      <figcaption>${reader}</figcaption>
      <svg class="map places" viewBox="0 0 ${size} ${size}" role="img" aria-label="${reader}: ${banks.label}">${this.axes(along)}
        ${meanings.flatMap((meaning) => Array.from({ length: places[meaning].rows }, (_, row) => this.dot(along, path, meaning, row)))}</svg>
      <p class="bank-count">${banks.apart} ${number(`${path}.apart`, 0)} ${banks.of} ${number(`${path}.total`, 0)}
        <br>${banks.cosine} ${number(`${path}.cosine`, 3)}</p></figure>`;
  }

  /**
   * A table of the unseen sentences. Each has two cosines: how similar the chosen model's vector of "bank" is to the
   * mean vector of "bank" in the training sentences about rivers, and in those about money.
   */
  private sentences({ sentences }: BanksView): TemplateResult {
    const { banks } = words();
    const path = `model.banks.of.${this.chosen}` as const;
    return html`
      <table class="bank-sentences"><thead><tr><th scope="col">${banks.sentence}</th><th scope="col">${banks.likeRiver}</th><th scope="col">${banks.likeMoney}</th></tr></thead>
        <tbody>${meanings.flatMap((meaning) =>
          sentences[meaning].map(
            (text, row) => html`<tr class=${meaning === 'money' ? 'finance' : 'river'}>
          <th scope="row">${text.split(' bank ')[0]} <b>bank</b> …</th>
          <td>${number(`${path}.${meaning}.${row}.0`, 3)}</td><td>${number(`${path}.${meaning}.${row}.1`, 3)}</td></tr>`,
          ),
        )}</tbody></table>`;
  }

  private axes(along: (cosine: number) => number): SVGTemplateResult {
    const { banks } = words();
    const [low, high, zero] = [margin, along(1), along(0)];
    return svg`<g class="axes">
      <line x1=${low} y1=${size - zero} x2=${high} y2=${size - zero}></line><line x1=${zero} y1=${size - low} x2=${zero} y2=${size - high}></line>
      <line class="diagonal" x1=${low} y1=${size - low} x2=${high} y2=${size - high}></line>
      <text x=${high} y=${size - zero + 19} text-anchor="end">${banks.likeRiver} →</text>
      <text x=${zero - 9} y=${size - high + 4} text-anchor="end" transform="rotate(-90 ${zero - 9} ${size - high + 4})">${banks.likeMoney} →</text></g>`;
  }

  private dot(
    along: (cosine: number) => number,
    path: `model.banks.of.${string}`,
    meaning: Meaning,
    row: number,
  ): SVGTemplateResult {
    const at = (column: number) => along(numberAt(store.values, `${path}.${meaning}.${row}.${column}`));
    const [x, y] = [at(0), size - at(1)];
    return svg`<g class="bank ${meaning === 'money' ? 'finance' : 'river'}"><circle cx=${x} cy=${y} r="6"></circle></g>`;
  }
}

customElements.define('bank-places', BankPlacesElement);
