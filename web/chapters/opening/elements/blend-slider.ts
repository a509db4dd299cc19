// Shows the opening's only control: a slider from the words before attention to the words after attention.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { t } from '../../../core/words/index.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';

class BlendSlider extends LessonElement {
  protected override render(): TemplateResult {
    const { blend } = store.state;
    return html`
      <label class="blend"><span aria-hidden="true">${t.opening.before}</span>
        <input type="range" min="0" max="100" step="1" .value=${String(blend)} ?disabled=${!store.values}
          aria-label=${t.opening.slider} aria-valuetext=${t.opening.percent(blend)}
          @input=${(event: Event) => store.set({ blend: Number((event.target as HTMLInputElement).value) })}>
        <span aria-hidden="true">${t.opening.after}</span></label>`;
  }
}

customElements.define('blend-slider', BlendSlider);
