// A slider of ranges.ts: <range-slider field="divisor">, with the number that it sets beside it.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { ranges } from '../lesson/ranges.ts';
import type { Range, RangeName } from '../lesson/ranges.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { LessonElement, number } from './lesson-element.ts';

class RangeSlider extends LessonElement {
  static override properties = { field: { type: String } };
  declare field: RangeName;

  protected override shows(): readonly unknown[] {
    return [store.state[this.field], store.values === undefined];
  }

  protected override render(): TemplateResult {
    const { least, most, perUnit, zero, shows, digits }: Range = ranges[this.field];
    const unit = (step: number) => (step - (zero ?? 0)) / perUnit;
    return html`
      <label class="range"><span>${t.slider[this.field]} ${number(shows, digits)}</span>
        <input type="range" min=${unit(least)} max=${unit(most)} step=${1 / perUnit} ?disabled=${!store.values}
          .value=${String(unit(store.state[this.field]))}
          @input=${(event: Event) => store.set({ [this.field]: Math.round(Number((event.target as HTMLInputElement).value) * perUnit) + (zero ?? 0) })}></label>`;
  }
}

customElements.define('range-slider', RangeSlider);
