// Shows the heads joined side by side. If W_o is switched on, it shows their product with W_o instead.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';
import '../../../core/elements/product-view.ts';

class MixerView extends LessonElement {
  protected override willUpdate(): void {
    if (this.figure) this.figure.example = store.state.mixer === 'on' ? 'heads.output.1.2' : 'heads.joined.1.1';
  }

  protected override render(): TemplateResult {
    return store.state.mixer === 'on'
      ? html`<product-view .results=${['heads.output']} .tints=${['context', 'plain', 'plain']}></product-view>`
      : html`<matrix-view of="heads.joined" tint="context"></matrix-view>`;
  }
}

customElements.define('mixer-view', MixerView);
