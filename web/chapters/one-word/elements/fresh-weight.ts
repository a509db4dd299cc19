// Shows a button that fills W with new random numbers, so that the learner can look for a W that tells the two banks
// apart.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { tenths } from '../../../core/exercises/kind.ts';
import { projectedWidth } from '../../../core/store/state.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';

class FreshWeight extends LessonElement {
  private draws = 0;

  protected override render(): TemplateResult {
    return html`<button type="button" ?disabled=${!store.engine} @click=${() => this.draw()}
      aria-label=${words().fresh.anewLabel}>${words().fresh.anew}</button>`;
  }

  private draw(): void {
    if (!store.engine || !store.values) return;
    const { data } = store.values.weight;
    const drawn = tenths(store.engine, 3000 + this.draws++, data.length, -20, 20);
    store.editAll(
      Object.fromEntries(
        drawn.map((number, i) => [`weight.${Math.floor(i / projectedWidth)}.${i % projectedWidth}`, number]),
      ),
    );
  }
}

customElements.define('fresh-weight', FreshWeight);
