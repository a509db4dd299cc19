// Shows X times one of the three weight matrices, chosen by a switch, and adds the bias if the bias is switched on.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';
import '../../../core/elements/matrix-view.ts';
import '../../../core/elements/product-view.ts';
import { words } from '../words.ts';

const results = { query: 'hand.queries', key: 'hand.keys', value: 'hand.values' } as const;

class ProjectionView extends LessonElement {
  protected override willUpdate(): void {
    if (this.figure) this.figure.example = `${results[store.state.part]}.1.0`;
  }

  protected override render(): TemplateResult {
    const { part, bias } = store.state;
    return html`
      <product-view .results=${[results[part]]} .tints=${['plain', part, part]} .added=${bias === 'on' ? `hand.${part}Bias` : ''} .addedSign=${words().biasAdded}></product-view>
      <p class="note"><b class=${part}>${words().choices.part[part]}</b>: ${words().role[part]}</p>`;
  }
}

customElements.define('projection-view', ProjectionView);
