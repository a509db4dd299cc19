// Shows how similar the two uses of the word are after each layer, with a slider from the static vector to the last
// state.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Matrix } from 'riverbank/checkpoints';
import { cssVariable } from 'riverbank/element-parts';
import { number } from '../../../core/elements/lesson-element.ts';
import { store } from '../../../core/store/store.ts';
import { courseOf } from '../reading/course.ts';
import { areAll } from '../reading/heads.ts';
import type { EnglishView, TextView } from '../reading/view.ts';
import { placesOf } from '../reading/words.ts';
import { words } from '../words.ts';
import { EnglishElement, stateName } from './english-element.ts';

const sides = ['river', 'finance'] as const;

class LayerParting extends EnglishElement {
  protected override drawn(view: EnglishView): TemplateResult {
    const { layers } = words();
    const { model, layer, word, relative, now, cosine } = view;
    const name = stateName(layer, model);
    const states = Array.from({ length: cosine.rows }, (_, state) => state);
    // The further the uses are apart, the more their colours differ.
    const apart = 1 - (now.relative ?? now.cosine);
    const parted = Number.isNaN(apart) ? 0 : Math.min(Math.max(apart, 0), 1);
    return html`
      <div class="parting-strip" ${cssVariable('--parted', parted)}>${view.texts.map((text, which) => this.strip(text, which))}</div>
      <label class="range"><span>${layers.slider}: <b data-static>${name}</b></span>
        <input type="range" min="0" max=${model.states - 1} step="1" .value=${String(layer)} aria-valuetext=${name}
          @input=${(event: Event) => store.set({ englishLayer: Number((event.target as HTMLInputElement).value) })}></label>
      <table class="parting"><caption data-static>${layers.table(word)}</caption>
        <thead><tr><th scope="col">${layers.state}</th><th scope="col">${layers.raw}</th><td></td>${relative ? html`<th scope="col">${layers.relative}</th><td></td>` : nothing}</tr></thead>
        <tbody>${states.map(
          (
            state,
          ) => html`<tr class=${state === layer ? 'now' : ''}><th scope="row" data-static>${stateName(state, model)}</th>
          ${this.cells('cosine', state)}${relative ? this.cells('relative', state) : nothing}</tr>`,
        )}</tbody></table>
      ${relative ? this.course(relative, view) : nothing}
      <p class="note" data-static>${relative ? layers.explained(word) : view.senses.length === 0 ? layers.notInSet(word) : '…'}</p>`;
  }

  /** Describes in one sentence how the cosines in the column "minus the mean" change from layer to layer. */
  private course(relative: Matrix, { model, off }: EnglishView): TemplateResult {
    const { layers } = words();
    const text = areAll(off, model)
      ? layers.allOff
      : layers.course(courseOf(relative, model.kinds), (state) => stateName(state, model));
    return html`<p class="course" data-static>${text}</p>`;
  }

  private cells(of: 'cosine' | 'relative', state: number): TemplateResult {
    const value = this.view?.[of]?.data[state] ?? 0;
    // A dash, because there is no cosine: a vector is zero after subtracting the word's mean vector.
    if (Number.isNaN(value)) return html`<td>–</td><td></td>`;
    return html`<td>${number(`english.${of}.${state}.0`, 3)}</td>
      <td class="bar-cell" aria-hidden="true"><span class="signed-bar ${value < 0 ? 'below' : ''}" ${cssVariable('--size', Math.min(Math.abs(value) || 0, 1))}></span></td>`;
  }

  /** The sentence, with the word in bold. */
  private strip({ text, place }: TextView, which: number): TemplateResult {
    const { start, end } = placesOf(text, this.view?.word ?? '')[place] ?? { start: 0, end: 0 };
    return html`<p class=${sides[which] ?? ''} data-static lang="en">${text.slice(0, start)}<b>${text.slice(start, end)}</b>${text.slice(end)}</p>`;
  }
}

customElements.define('layer-parting', LayerParting);
