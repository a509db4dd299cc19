// Shows the same product in one of three notations, chosen by a switch.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Notation } from '../settings.ts';
import { words } from '../words.ts';
import { inSentence } from '../../../core/store/cell.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import '../../../core/elements/matrix-view.ts';
import '../../../core/elements/product-view.ts';

const results: Record<Notation, string> = {
  product: '@.projected',
  linear: 'notation.linear',
  column: 'notation.column',
};

class NotationView extends LessonElement {
  protected override willUpdate(): void {
    const { notation, sentence } = store.state;
    if (this.figure)
      this.figure.example = `${inSentence(results[notation], sentence)}.${notation === 'column' ? '0.1' : '1.0'}`;
  }

  protected override render(): TemplateResult {
    const { notation } = store.state;
    return html`
      <product-view .results=${[results[notation]]} .frozen=${true}></product-view>
      ${notation === 'linear' ? html`<matrix-view .of=${'notation.stored'} .frozen=${true}></matrix-view>` : nothing}
      <p class="note">${withFixedDigits(words().notation[`${notation}Note`])}</p>`;
  }
}

customElements.define('notation-view', NotationView);
